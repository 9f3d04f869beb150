import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createVaultFile } from '../../../main/vault/vault-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The next file that is opened fails with `code`: root is denied nothing, and no disk fails on demand. */
function failToOpen(code: 'EACCES' | 'EIO'): void {
  const opening = vi.spyOn(fsPromises, 'open').mockImplementationOnce(async () => {
    opening.mockRestore()
    syncBuiltinESMExports()
    throw Object.assign(new Error('not opened'), { code })
  })
  syncBuiltinESMExports()
}

const value = { version: 1, protection: 'keychain', sealed: 'not a secret' }
const at = Date.UTC(2026, 10, 20, 10, 24)
const asideName = 'vault.unreadable-2026-11-20T10-24-00-000Z.json'
const otherKeyName = 'vault.other-key-2026-11-20T10-24-00-000Z.json'

let folder: string
const path = () => join(folder, 'vault.json')

/** Makes a file of this size, MiB, that takes no room on the disk. */
function makeLong(mebibytes: number): void {
  writeFileSync(path(), '[')
  truncateSync(path(), mebibytes * 1024 * 1024)
}

beforeEach(() => {
  folder = temporaryFolder()
})

test('written content can be read only by this person, and no other file is left', async () => {
  folder = join(folder, 'made', 'for', 'it')
  const file = createVaultFile(folder)
  expect(await file.read()).toEqual({ kind: 'absent' })
  expect(await file.write(value)).toEqual({ kind: 'written' })
  expect(await file.read()).toEqual({ kind: 'found', value })
  expect(readdirSync(folder)).toEqual(['vault.json'])
  expect(statSync(path()).mode & 0o777).toBe(0o600)
  // The next write makes a file private that others could read.
  chmodSync(path(), 0o644)
  await file.write(value)
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})

test('if two write at once, one writes and the other finds the new content', async () => {
  for (let round = 0; round < 5; round += 1) {
    const files = [createVaultFile(folder), createVaultFile(folder)]
    await Promise.all(files.map((file) => file.read()))
    const written = await Promise.all(files.map((file, writer) => file.write({ round, writer })))
    expect(written.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'written'])
    expect(await files[0]?.read()).toEqual({
      kind: 'found',
      value: { round, writer: written.findIndex(({ kind }) => kind === 'written') },
    })
  }
})

test('an unfinished file from a crash does not prevent the next write', async () => {
  const file = createVaultFile(folder)
  await file.write(value)
  writeFileSync(`${path()}.part`, '{"version": 1, "prot')
  expect(await file.read()).toEqual({ kind: 'found', value })
  const newer = { ...value, sealed: 'newer' }
  expect(await file.write(newer)).toEqual({ kind: 'written' })
  expect(await file.read()).toEqual({ kind: 'found', value: newer })
})

test('a file that somebody else changed, created or deleted is returned before it can be replaced', async () => {
  const file = createVaultFile(folder)
  expect(await file.read()).toEqual({ kind: 'absent' })
  const other = { ...value, sealed: 'of another Deckpass' }
  await createVaultFile(folder).write(other)
  const changed = { kind: 'changed', found: { kind: 'found', value: other } }
  expect(await file.write(value)).toEqual(changed)
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(other)
  expect(readdirSync(folder)).toEqual(['vault.json'])
  expect(await file.write(value)).toEqual({ kind: 'written' })
  writeFileSync(path(), JSON.stringify(other))
  expect(await file.remove()).toEqual(changed)
  for (const _time of ['it is there', 'it is not']) expect(await file.remove()).toEqual({ kind: 'written' })
  expect(readdirSync(folder)).toEqual([])
  await file.write(value)
  rmSync(path())
  expect(await file.write(value)).toEqual({ kind: 'changed', found: { kind: 'absent' } })
  expect(await file.write(value)).toEqual({ kind: 'written' })
})

test('a file that cannot be read is never overwritten', async () => {
  const file = createVaultFile(folder)
  await file.write(value)
  writeFileSync(path(), 'no vault')
  const changed = { kind: 'changed', found: { kind: 'unreadable', problem: 'damaged' } }
  for (const change of [() => file.write(value), () => file.write(value), () => file.remove()])
    expect(await change()).toEqual(changed)
  expect(await file.setAside('unreadable', at)).toEqual({ kind: 'kept', fileName: asideName })
  expect(await file.write(value)).toEqual({ kind: 'written' })
})

test('files that were set aside are listed newest first, whatever the reason', async () => {
  const file = createVaultFile(folder)
  for (const [index, why] of (['unreadable', 'other-key'] as const).entries()) {
    writeFileSync(path(), JSON.stringify([index]))
    await file.setAside(why, at + index * 60_000)
  }
  writeFileSync(join(folder, 'vault.mine-2030.json'), '{}')
  const names = await file.listSetAside()
  const read = await Promise.all(names.map((name) => file.readSetAside(name)))
  expect(read).toEqual([1, 0].map((index) => ({ kind: 'found', value: [index] })))
  await file.removeSetAside(names[0] ?? '')
  expect(await file.listSetAside()).toEqual(names.slice(1))
})

describe('removing everything', () => {
  const ours = [asideName, otherKeyName, 'settings.unreadable-1.json', 'vault.json.part']

  /** A folder with everything that Deckpass can leave there, and two other files. */
  async function fullFolder() {
    const file = createVaultFile(folder)
    await file.write(value)
    for (const name of ours) writeFileSync(join(folder, name), 'an account')
    mkdirSync(join(folder, 'logs'))
    writeFileSync(join(folder, 'logs', 'deckpass.log'), 'an account')
    writeFileSync(join(folder, 'settings.json'), '{}')
    writeFileSync(join(folder, 'vault.json.backup-of-mine'), 'not ours')
    return file
  }

  test('removes everything that could name an account, but no other program’s files', async () => {
    const file = await fullFolder()
    expect(await file.removeEverything()).toEqual({ kind: 'written' })
    expect(readdirSync(folder).sort()).toEqual(['settings.json', 'vault.json.backup-of-mine'])
    expect(await file.removeEverything()).toEqual({ kind: 'written' })
  })

  test('does not follow a link out of its folder', async () => {
    const file = await fullFolder()
    const otherFolder = temporaryFolder()
    writeFileSync(join(otherFolder, 'precious'), 'not ours')
    rmSync(join(folder, 'logs'), { recursive: true })
    symlinkSync(otherFolder, join(folder, 'logs'))
    expect(await file.removeEverything()).toEqual({ kind: 'written' })
    expect(readdirSync(otherFolder)).toEqual(['precious'])
  })
})

test('a file with more than 10,000 brackets is no vault', async () => {
  writeFileSync(path(), '['.repeat(10_000) + ']'.repeat(10_000))
  expect(await createVaultFile(folder).read()).toMatchObject({ kind: 'found' })
  writeFileSync(path(), '['.repeat(10_001) + ']'.repeat(10_001))
  expect(await createVaultFile(folder).read()).toEqual({ kind: 'unreadable', problem: 'damaged' })
})

describe('a file that cannot be read', () => {
  const troubles: readonly [what: string, make: () => void, problem: string][] = [
    ['is empty', () => writeFileSync(path(), ''), 'empty'],
    ['contains only white space', () => writeFileSync(path(), ' \n'), 'empty'],
    ['is cut off', () => writeFileSync(path(), '{"version": 1,'), 'damaged'],
    ['is not text', () => writeFileSync(path(), Buffer.from([0xff, 0, 0xfe, 1])), 'damaged'],
    ['is a folder', () => mkdirSync(path()), 'is-folder'],
    ['is a link to itself', () => symlinkSync('vault.json', path()), 'is-link'],
    ['is a link to a device', () => symlinkSync('/dev/zero', path()), 'is-link'],
    ['is a pipe', () => void execFileSync('mkfifo', [path()]), 'is-device'],
    ['has 400 MB', () => makeLong(400), 'too-large'],
    ['is deeper than any vault', () => writeFileSync(path(), '['.repeat(50_000_000)), 'damaged'],
  ]

  test.each(troubles)('because it %s is reported as such', async (_what, make, problem) => {
    make()
    expect(await createVaultFile(folder).read()).toEqual({ kind: 'unreadable', problem })
  })

  test.each([
    ['access is denied', 'EACCES', 'access-denied'],
    ['the disk fails in the middle', 'EIO', 'disk-error'],
  ] as const)('because %s is only unavailable', async (_what, code, problem) => {
    writeFileSync(path(), '{}')
    failToOpen(code)
    expect(await createVaultFile(folder).read()).toEqual({ kind: 'unavailable', problem })
  })

  test('never replaces one that was set aside a moment earlier', async () => {
    const file = createVaultFile(folder)
    for (const [index, text] of ['first', 'second', 'third'].entries()) {
      writeFileSync(path(), text)
      await file.setAside('unreadable', at + index)
    }
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(kept.sort()).toEqual(['first', 'second', 'third'])
  })
})

describe('a folder that cannot be written to', () => {
  test('causes a failure, and nothing is thrown', async () => {
    writeFileSync(join(folder, 'file'), 'where a folder belongs')
    const file = createVaultFile(join(folder, 'file'))
    expect(await file.write(value)).toEqual({ kind: 'failed', problem: 'folder-is-file' })
    expect(await file.remove()).toMatchObject({ kind: 'failed' })
    expect(await file.setAside('unreadable', at)).toMatchObject({ kind: 'failed' })
    expect(await file.removeEverything()).toMatchObject({ kind: 'failed' })
  })

  test('because a folder has the vault’s name leaves that alone', async () => {
    mkdirSync(path())
    writeFileSync(join(path(), 'something'), 'precious')
    expect(await createVaultFile(folder).write(value)).toMatchObject({ kind: 'changed' })
    expect(readdirSync(folder)).toEqual(['vault.json'])
    expect(readFileSync(join(path(), 'something'), 'utf8')).toBe('precious')
  })
})

test('a vault that is too large to be read again is not written, and the previous one stays', async () => {
  const file = createVaultFile(folder, 1_000)
  const sized = (length: number) => ({ ...value, sealed: 'x'.repeat(length) })
  const longest = 1_000 - JSON.stringify(sized(0)).length - 1
  expect(await file.write(sized(longest))).toEqual({ kind: 'written' })
  expect(await file.write(sized(longest + 1))).toEqual({ kind: 'failed', problem: 'too-large' })
  expect(await file.read()).toEqual({ kind: 'found', value: sized(longest) })
  expect(await file.write(sized(10))).toEqual({ kind: 'written' })
})
