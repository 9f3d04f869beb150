import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSmallFile, removeParts, writeFileAtomic } from '../../../main/files/files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test.skipIf(process.platform !== 'linux')(
  'a file that is longer than its size says is too large',
  async () => {
    // The file's stated size is 0.
    expect(await readSmallFile('/proc/self/maps', 1000)).toEqual({ kind: 'unreadable', problem: 'too-large' })
  },
)

test.skipIf(process.platform !== 'linux')(
  'a rewritten file keeps the mode of its group, whichever programs are on the PATH',
  async () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, 'old')
    chmodSync(path, 0o640)
    vi.stubEnv('PATH', '/nowhere')
    await writeFileAtomic(path, 'new', undefined, undefined, statSync(path))
    vi.unstubAllEnvs()
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o640])
  },
)

test('on a slow disk neither of two writers renames the other’s unfinished file', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'file')
  /** Writes `text`, and delays that until the write is released. */
  function slowWrite(text: string) {
    const [reached, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mayReplace = async () => {
      reached.resolve()
      await letGo.promise
      return true
    }
    const written = writeFileAtomic(path, text, undefined, mayReplace)
    return { reached: reached.promise, written, letGo: () => letGo.resolve() }
  }
  const first = slowWrite('first')
  await first.reached
  const second = slowWrite('second')
  await second.reached
  first.letGo()
  await first.written
  expect(readFileSync(path, 'utf8')).toBe('first')
  second.letGo()
  await second.written
  expect(readFileSync(path, 'utf8')).toBe('second')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('unfinished files of a crash are removed, but no other program’s files', async () => {
  const folder = temporaryFolder()
  const account = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
  const parts = ['vault.json', 'windows-key.json', 'Local State', account].flatMap((name) => [
    `${name}.part`,
    `${name}.part-0123456789abcdef`,
  ])
  const others = ['film.part', 'vault.json', 'vault.json.part-of-mine']
  for (const name of [...parts, ...others]) writeFileSync(join(folder, name), '')
  await removeParts(folder)
  expect(readdirSync(folder).sort()).toEqual(others)
  await removeParts(join(folder, 'missing'))
})
