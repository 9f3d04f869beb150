import { expect, test } from 'vitest'
import { readSmallFile } from '../../../main/files/files.ts'

test.skipIf(process.platform !== 'linux')(
  'a file that is longer than its size says is too large',
  async () => {
    // Its size is 0.
    expect(await readSmallFile('/proc/self/maps', 1000)).toEqual({ kind: 'unreadable', problem: 'too-large' })
  },
)
