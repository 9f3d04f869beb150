import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPersonFiles } from '../../../main/token-files/person-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const personFiles = createPersonFiles()
const files = {
  read: (path: string) => personFiles.edit(path, (text) => ({ kind: 'leave', why: text })),
  write: (path: string, text: string, mode: 'private' | 'kept' = 'kept') =>
    personFiles.edit(path, () => ({ kind: 'write', text, mode })),
  remove: (path: string) => personFiles.edit(path, () => ({ kind: 'remove' })),
}
let folder: string
let path: string

beforeEach(() => {
  folder = realpathSync(temporaryFolder())
  path = join(folder, '.env')
})

const modeOf = (file: string) => statSync(file).mode & 0o777

test('a new file is for its owner alone, and an existing one keeps its mode', async () => {
  expect(await files.write(path, 'T=demo\n')).toEqual({ kind: 'written' })
  expect(modeOf(path)).toBe(0o600)
  for (const mode of [0o644, 0o640, 0o600]) {
    chmodSync(path, mode)
    await files.write(path, 'A=1\nT=demo\n')
    expect([modeOf(path), readFileSync(path, 'utf8')]).toEqual([mode, 'A=1\nT=demo\n'])
  }
  chmodSync(path, 0o644)
  await files.write(path, 'demo', 'private')
  expect(modeOf(path)).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['.env'])
})

// Only root may give a file to another group.
test.runIf(process.getuid?.() === 0)('an existing file keeps its group', async () => {
  writeFileSync(path, 'A=1\n', { mode: 0o640 })
  chownSync(path, 0, 12_345)
  await files.write(path, 'A=1\nT=demo\n')
  expect(statSync(path)).toMatchObject({ uid: 0, gid: 12_345 })
})

test('the mode tells whether others can read a file', async () => {
  writeFileSync(path, 'A=1\n')
  const seen = []
  for (const mode of [0o600, 0o640, 0o604, 0o700]) {
    chmodSync(path, mode)
    const told: boolean[] = [await personFiles.othersCanRead(path)]
    await personFiles.edit(path, (_text, othersCanRead) => {
      told.push(othersCanRead)
      return { kind: 'leave', why: null }
    })
    seen.push(told)
  }
  expect(seen).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [false, false],
  ])
  expect(await personFiles.othersCanRead(join(folder, 'none'))).toBe(false)
})

test('the remains of an interrupted write are removed, and nothing beside the file blocks a write', async () => {
  const names = new Set<string>()
  const watcher = watch(folder, (_event, name) => name?.startsWith('.deckpass-') && names.add(name))
  await files.write(path, 'demo')
  await vi.waitFor(() => expect(names.size).toBe(1))
  watcher.close()
  const [part = ''] = names
  const left = part.replace(/[^-]+$/, 'left')
  writeFileSync(join(folder, left), 'demo')
  mkdirSync(join(folder, part))
  // An editor's.
  writeFileSync(`${path}.part`, 'mine')
  expect(await files.write(path, 'demo2')).toEqual({ kind: 'written' })
  expect(readdirSync(folder).sort()).toEqual([part, '.env', '.env.part'].sort())
})

test('a file that changed between reading and writing is read again', async () => {
  const changes = [{ kind: 'write', text: 'T=demo\n', mode: 'kept' }, { kind: 'remove' }] as const
  for (const change of changes) {
    writeFileSync(path, 'A=1\n')
    const seen: (string | null)[] = []
    await personFiles.edit(path, (text) => {
      seen.push(text)
      if (seen.length > 1) return { kind: 'leave', why: 'as-wanted' }
      writeFileSync(path, 'A=2\n')
      return change
    })
    expect(seen).toEqual(['A=1\n', 'A=2\n'])
    expect(readFileSync(path, 'utf8')).toBe('A=2\n')
  }
})

test('a file that changes all the time is left alone', async () => {
  let count = 0
  const result = await personFiles.edit(path, () => {
    writeFileSync(path, String(++count))
    return { kind: 'write', text: 'T=demo\n', mode: 'kept' }
  })
  expect(result).toEqual({ kind: 'failed', problem: 'in-use' })
  expect(readFileSync(path, 'utf8')).toBe(String(count))
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('a link that came where the file or its folder was is refused, and leads no token elsewhere', async () => {
  const target = join(folder, 'netrc')
  writeFileSync(target, 'A=1\n')
  symlinkSync('netrc', path)
  symlinkSync('.', join(folder, 'linked'))
  for (const chosen of [path, join(folder, 'linked/netrc')])
    for (const change of [files.write(chosen, 'T=demo\n'), files.remove(chosen)])
      expect(await change).toEqual({ kind: 'failed', problem: 'is-link' })
  expect(readFileSync(target, 'utf8')).toBe('A=1\n')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test('a binary file, a folder and a file that is too large stay as they are', async () => {
  writeFileSync(join(folder, 'bytes'), Buffer.from([0x41, 0xff, 0x0a]))
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'large'), 'x'.repeat(1024 * 1024 + 1))
  for (const [name, problem] of [
    ['bytes', 'not-utf8'],
    ['sub', 'is-folder'],
    ['large', 'too-large'],
  ] as const) {
    for (const change of [files.write(join(folder, name), 'demo'), files.remove(join(folder, name))])
      expect(await change).toEqual({ kind: 'failed', problem })
  }
})

test('a missing file counts as one without the token, but a missing folder does not', async () => {
  expect(await files.remove(path)).toEqual({ kind: 'written' })
  expect(await files.read(path)).toEqual({ kind: 'left', why: null })
  const missing = join(folder, 'not-connected/token')
  for (const result of [
    await files.read(missing),
    await files.write(missing, 'demo'),
    await files.remove(missing),
  ])
    expect(result).toEqual({ kind: 'failed', problem: 'folder-missing' })
  writeFileSync(path, 'demo')
  await files.remove(path)
  expect(existsSync(path)).toBe(false)
})

test('a pipe and a file of another user are left alone', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const result of [await files.read(pipe), await files.write(pipe, 'demo'), await files.remove(pipe)])
    expect(result).toMatchObject({ kind: 'failed', problem: 'is-device' })

  writeFileSync(path, 'A=1\n')
  const me = process.getuid?.() ?? 0
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(me + 1)
  for (const result of [await files.write(path, 'demo'), await files.remove(path)])
    expect(result).toEqual({ kind: 'failed', problem: 'other-owner' })
  getuid.mockRestore()
  expect(readFileSync(path, 'utf8')).toBe('A=1\n')
})

// A disk of one's own: only root may mount one.
test.runIf(process.getuid?.() === 0)('on a full disk the old file stays, whole', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  try {
    writeFileSync(join(disk, '.env'), 'A=1\nT=demo-token\n')
    try {
      for (;;) writeFileSync(join(disk, 'filler'), Buffer.alloc(4096), { flag: 'a' })
    } catch {
      // Full.
    }
    expect(await files.write(join(disk, '.env'), 'A=1\nT=another-token\n')).toEqual({
      kind: 'failed',
      problem: 'disk-full',
    })
    expect(readFileSync(join(disk, '.env'), 'utf8')).toBe('A=1\nT=demo-token\n')
    expect(readdirSync(disk).sort()).toEqual(['.env', 'filler'])
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})
