import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReplacedCheck } from '../../../main/updates/replaced-program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a program counts as replaced at the second look that finds another one in its place', async () => {
  const path = join(temporaryFolder(), 'deckpass')
  const install = () => {
    writeFileSync(`${path}.new`, 'another')
    renameSync(`${path}.new`, path)
  }
  writeFileSync(path, 'the one that runs')
  const isReplaced = createReplacedCheck(path)
  expect([await isReplaced(), await isReplaced()]).toEqual([false, false])
  rmSync(path)
  expect([await isReplaced(), await isReplaced()]).toEqual([false, false])
  install()
  expect([await isReplaced(), await isReplaced()]).toEqual([false, true])
})
