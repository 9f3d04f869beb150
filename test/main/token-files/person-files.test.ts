import { execFileSync, spawnSync } from 'node:child_process'
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

const personFiles = createPersonFiles(process.platform)
const files = {
  /** The text of a file, and whether others can read it. */
  async read(path: string) {
    let read: [text: string | null, othersCanRead: boolean] | null = null
    const result = await personFiles.edit(path, (...found) => {
      read = found
      return { kind: 'as-wanted' }
    })
    return read ?? result
  },
  write: (path: string, text: string, mode: 'private' | 'kept' = 'kept') =>
    personFiles.edit(path, () => ({ kind: 'write', text, mode })),
  remove: (path: string, rest: string | null = null) =>
    personFiles.edit(path, () => ({ kind: 'remove', rest })),
}
let folder: string
let path: string

beforeEach(() => {
  folder = realpathSync(temporaryFolder())
  path = join(folder, '.env')
})

const modeOf = (file: string) => statSync(file).mode & 0o777
const textOf = (file: string) => readFileSync(file, 'utf8')

/** Expects that every operation on this file fails for this reason. */
async function expectLeft(file: string, problem: string): Promise<void> {
  for (const change of [files.write(file, 'T=demo\n'), files.remove(file)])
    expect(await change).toMatchObject({ kind: 'failed', problem })
}

const isRoot = process.getuid?.() === 0

test('only its owner can read a new file, and an existing file keeps its mode', async () => {
  expect(await files.write(path, 'T=demo\n')).toEqual({ kind: 'written' })
  expect(modeOf(path)).toBe(0o600)
  for (const mode of [0o644, 0o640, 0o600]) {
    chmodSync(path, mode)
    await files.write(path, 'A=1\nT=demo\n')
    expect([modeOf(path), textOf(path)]).toEqual([mode, 'A=1\nT=demo\n'])
  }
  chmodSync(path, 0o644)
  await files.write(path, 'demo', 'private')
  expect(modeOf(path)).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['.env'])
})

// Only root may give a file to another group.
test.runIf(isRoot)('an existing file keeps its group', async () => {
  writeFileSync(path, 'A=1\n', { mode: 0o640 })
  chownSync(path, 0, 12_345)
  await files.write(path, 'A=1\nT=demo\n')
  expect(statSync(path)).toMatchObject({ uid: 0, gid: 12_345 })
})

test('the mode shows whether others can read a file', async () => {
  writeFileSync(path, 'A=1\n')
  for (const [mode, othersCanRead] of [
    [0o600, false],
    [0o640, true],
    [0o604, true],
    [0o700, false],
  ] as const) {
    chmodSync(path, mode)
    expect((await personFiles.exposure(path)).canRead).toBe(othersCanRead)
    expect(await files.read(path)).toEqual(['A=1\n', othersCanRead])
  }
  expect(await personFiles.exposure(join(folder, 'none'))).toEqual({ canRead: false, canReplace: false })
})

test('the folder shows whether others can replace the file', async () => {
  const seen = []
  for (const mode of [0o755, 0o770, 0o1777, 0o757]) {
    chmodSync(folder, mode)
    seen.push((await personFiles.exposure(path)).canReplace)
  }
  expect(seen).toEqual([false, false, true, true])
  const me = process.getgid?.() ?? 0
  const getgid = vi.spyOn(process, 'getgid').mockReturnValue(me + 1)
  chmodSync(folder, 0o770)
  expect((await personFiles.exposure(path)).canReplace).toBe(true)
  getgid.mockRestore()
})

// Python writes the lists in the kernel's format (acl(5)), because not every system has setfacl.
const canSetLists = spawnSync('python3', ['-c', 'import os; os.setxattr']).status === 0
test.runIf(canSetLists)(
  'a file’s access list is kept, and its folder’s list gives nobody access',
  async () => {
    const python = (program: string) =>
      execFileSync('python3', ['-c', `import os, struct\n${program}`]).toString()
    const setList = (target: string, name: string) =>
      python(`entries = [(1, 6, -1), (2, 4, 12345), (4, 0, -1), (16, 4, -1), (32, 0, -1)]
value = struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *each) for each in entries)
os.setxattr('${target}', 'system.posix_acl_${name}', value)`)
    const has = (target: string) => [
      python(`names = [each for each in os.listxattr('${target}') if 'acl' in each]
print([os.getxattr('${target}', each) for each in names])`),
      modeOf(target),
    ]
    writeFileSync(path, 'A=1\n')
    const plain = join(folder, 'plain')
    writeFileSync(plain, 'A=1\n', { mode: 0o640 })
    setList(path, 'access')
    setList(folder, 'default')
    const before = [has(path), has(plain)]
    expect(before[1]).toEqual(['[]\n', 0o640])
    for (const file of [path, plain]) await files.write(file, 'A=1\nT=demo\n')
    expect([has(path), has(plain)]).toEqual(before)
    await files.write(join(folder, 'new'), 'demo', 'private')
    // The mask, which replaces the group's permissions in the mode, gives nobody in the list access.
    expect(modeOf(join(folder, 'new'))).toBe(0o600)
  },
)

test('the remains of an interrupted write are removed, and no other file blocks a write', async () => {
  const names = new Set<string>()
  const watcher = watch(folder, (_event, name) => name?.startsWith('.deckpass-') && names.add(name))
  await files.write(path, 'demo')
  await vi.waitFor(() => expect(names.size).toBe(1))
  watcher.close()
  const [part = ''] = names
  const left = part.replace(/[^-]+$/, 'left')
  writeFileSync(join(folder, left), 'demo')
  mkdirSync(join(folder, part))
  // This file is an editor's.
  writeFileSync(`${path}.part`, 'mine')
  expect(await files.write(path, 'demo2')).toEqual({ kind: 'written' })
  expect(readdirSync(folder).sort()).toEqual([part, '.env', '.env.part'].sort())
})

test('a file that changed between reading and writing is read again', async () => {
  const changes = [
    { kind: 'write', text: 'T=demo\n', mode: 'kept' },
    { kind: 'remove', rest: null },
  ] as const
  for (const change of changes) {
    writeFileSync(path, 'A=1\n')
    const seen: (string | null)[] = []
    await personFiles.edit(path, (text) => {
      seen.push(text)
      if (seen.length > 1) return { kind: 'as-wanted' }
      writeFileSync(path, 'A=2\n')
      return change
    })
    expect(seen).toEqual(['A=1\n', 'A=2\n'])
    expect(textOf(path)).toBe('A=2\n')
  }
})

test('a file that changes all the time is left alone', async () => {
  let count = 0
  const result = await personFiles.edit(path, () => {
    writeFileSync(path, String(++count))
    return { kind: 'write', text: 'T=demo\n', mode: 'kept' }
  })
  expect(result).toEqual({ kind: 'failed', problem: 'in-use' })
  expect(textOf(path)).toBe(String(count))
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('a link in place of the file or its folder is refused, and no token is written through it', async () => {
  const target = join(folder, 'netrc')
  writeFileSync(target, 'A=1\n')
  symlinkSync('netrc', path)
  symlinkSync('.', join(folder, 'linked'))
  for (const chosen of [path, join(folder, 'linked/netrc')]) await expectLeft(chosen, 'is-link')
  expect(textOf(target)).toBe('A=1\n')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test.each<[string, () => unknown]>([
  ['not-utf8', () => writeFileSync(path, Buffer.from([0x41, 0xff, 0x0a]))],
  ['is-folder', () => mkdirSync(path)],
  ['too-large', () => writeFileSync(path, 'x'.repeat(1024 * 1024 + 1))],
  ['is-device', () => execFileSync('mkfifo', [path])],
  ['folder-missing', () => (path = join(folder, 'not-connected/token'))],
])('a path that is no text file is left alone: %s', async (problem, make) => {
  make()
  await expectLeft(path, problem)
  expect(await files.read(path)).toMatchObject({ kind: 'failed', problem })
})

test('a missing file counts as one without the token', async () => {
  expect(await files.remove(path)).toEqual({ kind: 'written' })
  expect(await files.read(path)).toEqual([null, false])
  writeFileSync(path, 'demo')
  await files.remove(path)
  expect(existsSync(path)).toBe(false)
})

test('a file of another user is left alone', async () => {
  writeFileSync(path, 'A=1\n')
  const me = process.getuid?.() ?? 0
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(me + 1)
  await expectLeft(path, 'other-owner')
  getuid.mockRestore()
  expect(textOf(path)).toBe('A=1\n')
  // Windows has no owners of this kind.
  vi.stubGlobal('process', { ...process, getuid: undefined })
  expect(await files.write(path, 'A=2\n')).toEqual({ kind: 'written' })
  vi.unstubAllGlobals()
})

// Uses a separate disk, which only root may mount.
test.runIf(isRoot)('on a full disk the old file stays complete', async () => {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  try {
    writeFileSync(join(disk, '.env'), 'A=1\nT=demo-token\n')
    try {
      for (;;) writeFileSync(join(disk, 'filler'), Buffer.alloc(4096), { flag: 'a' })
    } catch {
      // Now the disk is full.
    }
    expect(await files.write(join(disk, '.env'), 'A=1\nT=another-token\n')).toEqual({
      kind: 'failed',
      problem: 'disk-full',
    })
    expect(textOf(join(disk, '.env'))).toBe('A=1\nT=demo-token\n')
    expect(readdirSync(disk).sort()).toEqual(['.env', 'filler'])
    // The token is removed nevertheless.
    expect(await files.remove(join(disk, '.env'), 'A=1\n')).toEqual({ kind: 'written' })
    expect(textOf(join(disk, '.env'))).toBe('A=1\n')
  } finally {
    execFileSync('umount', ['-l', disk])
  }
})

test.runIf(isRoot)('a file that cannot be removed is emptied', async () => {
  writeFileSync(path, 'demo-token')
  execFileSync('mount', ['--bind', path, path])
  try {
    expect(await files.remove(path)).toEqual({ kind: 'written' })
    expect(textOf(path)).toBe('')
  } finally {
    execFileSync('umount', ['-l', path])
  }
})
