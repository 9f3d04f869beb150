import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { modeOnUnix, policyFileAt } from '../../../main/policy/policy-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The user who runs the tests counts as the administrator, and their folder as the first one. */
const administrator = process.getuid?.() ?? 0
let folder: string
let path: string
const paths = () => [folder, join(folder, 'deckpass'), path]
const file = (owner = administrator) => {
  const { read } = policyFileAt(paths(), modeOnUnix(owner))
  return { read: async () => (await read()).result }
}
const untrusted = (reason: string) => ({ kind: 'untrusted', reason })
const unreadable = (problem: string) => ({ kind: 'unreadable', problem })

beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'deckpass'), { mode: 0o755 })
  path = join(folder, 'deckpass', 'policy.json')
  writeFileSync(path, '{"enforced": {}}', { mode: 0o644 })
})

test('an administrator’s file is read, even with the byte order mark of a Windows editor', async () => {
  for (const mark of ['', '\ufeff']) {
    writeFileSync(path, `${mark}{"enforced": {}}`)
    expect(await file().read()).toEqual({ kind: 'found', value: { enforced: {} } })
  }
})

test('there is no policy if the file or its folder is missing, even if the folders are not trusted', async () => {
  rmSync(path)
  chmodSync(join(folder, 'deckpass'), 0o777)
  expect(await file().read()).toEqual({ kind: 'absent' })
  rmSync(join(folder, 'deckpass'), { recursive: true })
  expect(await file().read()).toEqual({ kind: 'absent' })
})

describe('a file that others could have written is not trusted', () => {
  test('if it has another owner', async () => {
    expect(await file(administrator + 1).read()).toEqual(untrusted('owner'))
  })

  test.each([0o664, 0o646, 0o666, 0o622])('if its mode is %o', async (mode) => {
    chmodSync(path, mode)
    expect(await file().read()).toEqual(untrusted('writable'))
  })

  test.each([0o775, 0o757, 0o1777])('if the mode of a folder is %o', async (mode) => {
    chmodSync(join(folder, 'deckpass'), mode)
    expect(await file().read()).toEqual(untrusted('writable'))
    chmodSync(join(folder, 'deckpass'), 0o755)
    chmodSync(folder, mode)
    expect(await file().read()).toEqual(untrusted('writable'))
  })

  test.each(['/etc/hostname', '/dev/zero', 'nowhere'])('if it is a link to %s', async (target) => {
    rmSync(path)
    symlinkSync(target, path)
    expect(await file().read()).toEqual(untrusted('link'))
  })

  test('if its folder is a link', async () => {
    renameSync(join(folder, 'deckpass'), join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'deckpass'))
    expect(await file().read()).toEqual(untrusted('link'))
  })
})

describe('an administrator’s file', () => {
  test.each([
    ['that is empty', ''],
    ['that is cut off', '{"enforced": {"lockAfter"'],
    ['with an extra comma', '{"enforced": {},}'],
    ['with a comment', '{} // all'],
    ['with a repeated key', '{"enforced": {"lockAfter": "5min"}, "enforced": {}}'],
    ['with a repeated value', '{"enforced": {"lockAfter": "5min", "lock\\u0041fter": "never"}}'],
    ['in another encoding', Buffer.from('{"enforced": {}}', 'utf16le')],
    ['that is not text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('%s is reported as damaged', async (_what, content) => {
    writeFileSync(path, content)
    expect(await file().read()).toEqual(unreadable('damaged'))
  })

  test('with text that only looks like a repeated key is read', async () => {
    const value = {
      enforced: { language: 'a":' },
      defaults: { language: '\\', '"a":': [{ a: 1 }, { a: ':' }] },
    }
    writeFileSync(path, JSON.stringify(value))
    expect(await file().read()).toEqual({ kind: 'found', value })
  })

  test('that is a folder is reported', async () => {
    rmSync(path)
    mkdirSync(path)
    expect(await file().read()).toEqual(unreadable('is-folder'))
  })
})

test('the path and date of the file are reported', async () => {
  utimesSync(path, 1_000, 1_000)
  const { read } = policyFileAt(paths(), modeOnUnix(administrator))
  expect((await read()).source).toEqual({ path, found: true, changedAt: 1_000_000 })
  rmSync(path)
  expect((await read()).source).toEqual({ path, found: false, changedAt: null })
})

test('the stamp shows a change of the file, its owner or its mode without reading it', async () => {
  const { stamp } = policyFileAt(paths())
  const stamps = [await stamp()]
  const changes = [
    () => chmodSync(path, 0o600),
    () => writeFileSync(path, '{}'),
    () => rmSync(join(folder, 'deckpass'), { recursive: true }),
  ]
  for (const change of changes) {
    change()
    stamps.push(await stamp())
  }
  expect(new Set(stamps).size).toBe(4)
  expect(stamps.at(-1)).toBeNull()
  expect(await stamp()).toBe(stamps.at(-1))
})
