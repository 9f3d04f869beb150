import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeTokenOut, writeToken } from '../../../app/token-files/token-file.ts'
import { createPersonFiles } from '../../../main/storage/person-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const personFiles = createPersonFiles()
const files = {
  read: (path: string) => personFiles.edit(path, (text) => ({ kind: 'leave', why: text })),
  write: (path: string, text: string) => personFiles.edit(path, () => ({ kind: 'write', text })),
  cut: (path: string, text: string | null) => personFiles.edit(path, () => ({ kind: 'cut', text })),
}
let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

test('a written file is private, whatever its mode was, and no other file is left', async () => {
  const path = join(folder, '.env')
  writeFileSync(path, 'A=1\n')
  chmodSync(path, 0o644)
  expect(await files.write(path, 'A=1\nT=demo\n')).toEqual({ kind: 'written' })
  expect(readFileSync(path, 'utf8')).toBe('A=1\nT=demo\n')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('a file of the person beside it is not touched', async () => {
  writeFileSync(join(folder, 'token.part'), 'mine')
  await files.write(join(folder, 'token'), 'demo')
  expect(readFileSync(join(folder, 'token.part'), 'utf8')).toBe('mine')
})

test('what an interrupted write left beside the file goes, whatever is in its place by now', async () => {
  const path = join(folder, 'token')
  const part = join(folder, '.token.deckpass-part')
  for (const make of [() => undefined, () => symlinkSync('elsewhere', path)]) {
    make()
    writeFileSync(part, 'demo')
    await files.read(path)
    expect(existsSync(part)).toBe(false)
  }
})

test('a folder in the place of the part is not ours, and nothing of it is removed', async () => {
  const path = join(folder, 'token')
  writeFileSync(path, 'demo')
  // In a folder that others share, one of them can put it there, and a link in its place while it is being removed.
  const inside = join(folder, '.token.deckpass-part', 'Documents')
  mkdirSync(inside, { recursive: true })
  expect(await files.read(path)).toEqual({ kind: 'left', why: 'demo' })
  expect(await files.write(path, 'demo-2')).toEqual({ kind: 'failed', problem: 'is-folder' })
  expect(await files.cut(path, null)).toEqual({ kind: 'written' })
  expect(existsSync(path)).toBe(false)
  expect(existsSync(inside)).toBe(true)
})

test('who shares the folder keeps no token in a file, neither by a folder in the way nor by making it read-only', async () => {
  const path = join(folder, '.env')
  const cutAt = async (mode: number, text: string | null) => {
    writeFileSync(path, 'A=1\nT=demo\n')
    chmodSync(folder, mode)
    const result = await files.cut(path, text)
    chmodSync(folder, 0o755)
    return [result, readFileSync(path, 'utf8')]
  }
  mkdirSync(join(folder, '..env.deckpass-part'))
  const seen: (string | null)[] = []
  await personFiles.edit(path, (text) => {
    seen.push(text)
    if (seen.length === 1) writeFileSync(path, 'mine')
    return { kind: 'cut', text: '' }
  })
  expect(seen).toEqual([null, 'mine'])
  expect(await cutAt(0o755, 'A=1\n')).toEqual([{ kind: 'written' }, 'A=1\n'])
  // Root may write to any folder.
  if (process.getuid?.() === 0) return
  expect(await cutAt(0o555, 'A=1\n')).toEqual([{ kind: 'written' }, 'A=1\n'])
  expect(await cutAt(0o555, null)).toEqual([{ kind: 'written' }, ''])
})

test('a file that changed between the look and the write is looked at again', async () => {
  const path = join(folder, '.env')
  writeFileSync(path, 'A=1\n')
  const seen: (string | null)[] = []
  const result = await personFiles.edit(path, (text) => {
    seen.push(text)
    if (seen.length === 1) writeFileSync(path, 'A=2\n')
    return { kind: 'write', text: `${text}T=demo\n` }
  })
  expect(result).toEqual({ kind: 'written' })
  expect(seen).toEqual(['A=1\n', 'A=2\n'])
  expect(readFileSync(path, 'utf8')).toBe('A=2\nT=demo\n')
  seen.length = 0
  await personFiles.edit(path, (text) => {
    seen.push(text)
    if (seen.length > 1) return { kind: 'leave', why: 'no-token' }
    writeFileSync(path, 'mine')
    return { kind: 'cut', text: null }
  })
  expect(readFileSync(path, 'utf8')).toBe('mine')
})

test('a file that changes all the time is in use, and stays', async () => {
  const path = join(folder, '.env')
  let count = 0
  const result = await personFiles.edit(path, () => {
    writeFileSync(path, String(++count))
    return { kind: 'write', text: 'T=demo\n' }
  })
  expect(result).toEqual({ kind: 'failed', problem: 'in-use' })
  expect(readFileSync(path, 'utf8')).toBe(String(count))
  expect(readdirSync(folder)).toEqual(['.env'])
})

test('nothing goes through a link, neither in the place of the file nor of its folder', async () => {
  const otherFolder = join(folder, 'other')
  mkdirSync(otherFolder)
  writeFileSync(join(otherFolder, 'token'), 'mine')
  symlinkSync(join(otherFolder, 'token'), join(folder, 'token'))
  symlinkSync(otherFolder, join(folder, 'linked'))
  for (const path of [join(folder, 'token'), join(folder, 'linked/token')]) {
    expect(await files.write(path, 'demo')).toMatchObject({
      kind: 'failed',
      problem: expect.stringMatching(/link/),
    })
    expect(await files.cut(path, null)).toMatchObject({
      kind: 'failed',
      problem: expect.stringMatching(/link/),
    })
  }
  expect(await files.read(join(folder, 'token'))).toMatchObject({
    kind: 'failed',
    problem: expect.stringMatching(/link/),
  })
  expect(readFileSync(join(otherFolder, 'token'), 'utf8')).toBe('mine')
})

test('a binary file, a folder and a file that is too large stay as they are', async () => {
  writeFileSync(join(folder, 'bytes'), Buffer.from([0x41, 0xff, 0x0a]))
  expect(await files.read(join(folder, 'bytes'))).toMatchObject({ kind: 'failed' })
  mkdirSync(join(folder, 'sub'))
  expect(await files.write(join(folder, 'sub'), 'demo')).toMatchObject({
    kind: 'failed',
    problem: 'is-folder',
  })
  expect(await files.cut(join(folder, 'sub'), null)).toMatchObject({
    kind: 'failed',
    problem: 'is-folder',
  })
  const large = join(folder, 'large')
  writeFileSync(large, 'x'.repeat(128 * 1024))
  expect(await files.read(large)).toMatchObject({ kind: 'left' })
  writeFileSync(large, 'x'.repeat(128 * 1024 + 1))
  for (const result of [
    await files.read(large),
    await files.write(large, 'demo'),
    await files.cut(large, null),
  ])
    expect(result).toEqual({ kind: 'failed', problem: 'over-64-kib' })
})

test('a missing file counts as one without the token', async () => {
  expect(await files.cut(join(folder, 'never'), null)).toEqual({ kind: 'written' })
  expect(await files.read(join(folder, 'never'))).toEqual({ kind: 'left', why: null })
  expect(await files.write(join(folder, 'no-folder/new'), 'demo')).toMatchObject({ kind: 'failed' })
  writeFileSync(join(folder, 'there'), 'demo')
  await files.cut(join(folder, 'there'), null)
  expect(existsSync(join(folder, 'there'))).toBe(false)
})

test('a folder that is missing, or cannot be looked into, may still hold the file', async () => {
  const missing = join(folder, 'not-connected/token')
  for (const result of [await files.read(missing), await files.cut(missing, null)])
    expect(result).toEqual({ kind: 'failed', problem: 'folder-missing' })
  // It cannot be opened, and is not missing either.
  symlinkSync('loop', join(folder, 'loop'))
  expect(await files.cut(join(folder, 'loop/token'), null)).toMatchObject({ kind: 'failed' })
})

test('a pipe, and a file of another user, are left as they are', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  for (const result of [await files.read(pipe), await files.write(pipe, 'demo'), await files.cut(pipe, null)])
    expect(result).toMatchObject({ kind: 'failed', problem: 'is-device' })

  const theirs = join(folder, 'theirs')
  writeFileSync(theirs, 'A=1\n')
  const me = process.getuid?.() ?? 0
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(me + 1)
  for (const result of [await files.write(theirs, 'demo'), await files.cut(theirs, null)])
    expect(result).toEqual({ kind: 'failed', problem: 'other-owner' })
  getuid.mockRestore()
  expect(readFileSync(theirs, 'utf8')).toBe('A=1\n')
})

test('the other hard link of a file keeps its content', async () => {
  const path = join(folder, 'token')
  writeFileSync(path, 'before')
  linkSync(path, join(folder, 'other'))
  expect(await files.write(path, 'demo')).toEqual({ kind: 'written' })
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('before')
})

/** Elsewhere a moment stays in which this can happen. */
const holdsFolders = process.platform === 'linux'

test.runIf(holdsFolders)(
  'a folder that is swapped for a link all the time leads nothing to another place',
  async () => {
    const [chosen, aside, otherFolder] = ['chosen', 'aside', 'other'].map((name) => join(folder, name))
    if (!chosen || !aside || !otherFolder) throw new Error('There are three folders.')
    for (const each of [chosen, otherFolder]) mkdirSync(each)
    const victim = join(otherFolder, 'token')
    writeFileSync(victim, 'mine')
    // It swaps without a pause until it is killed.
    const swap = `
    const { renameSync, symlinkSync, unlinkSync } = require('node:fs')
    for (;;) {
      renameSync(process.argv[1], process.argv[2])
      symlinkSync(process.argv[3], process.argv[1])
      unlinkSync(process.argv[1])
      renameSync(process.argv[2], process.argv[1])
    }`
    const swapper = spawn(process.execPath, ['-e', swap, chosen, aside, otherFolder])
    const ended = once(swapper, 'close')
    try {
      const kinds = new Set<string>()
      for (let tries = 0; tries < 2_000 || kinds.size < 2; tries += 1) {
        kinds.add((await files.write(join(chosen, 'token'), 'demo')).kind)
        expect(readFileSync(victim, 'utf8')).toBe('mine')
      }
    } finally {
      swapper.kill('SIGKILL')
      await ended
    }
  },
)

// A disk of one's own: only root may mount one.
if (process.getuid?.() === 0)
  test('on a full disk a token is taken out in place, and nothing longer is written', async () => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
    try {
      const path = join(disk, '.env')
      writeFileSync(path, 'A=1\nT=demo-token\nB=2\n')
      for (const bytes of [4096, 1])
        try {
          for (;;) writeFileSync(join(disk, 'filler'), Buffer.alloc(bytes), { flag: 'a' })
        } catch {
          // Full for pieces of this size.
        }
      expect(await files.write(path, 'A=1\nT=another-token\nB=2\n')).toEqual({
        kind: 'failed',
        problem: 'disk-full',
      })
      expect(await files.cut(path, 'A=1\nB=2\n')).toEqual({ kind: 'written' })
      expect(readFileSync(path, 'utf8')).toBe('A=1\nB=2\n')
      expect(readdirSync(disk).sort()).toEqual(['.env', 'filler'])
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  })

test('a .env near 64 KiB gets no token that could not be taken out, and one that has grown since loses its token', async () => {
  const place = { path: join(folder, '.env'), name: 'API_TOKEN', atEnd: 'empty' } as const
  const token = 'demo-token-'.repeat(100)
  const own = createPersonFiles()
  const filler = (bytes: number) => `A=${'x'.repeat(bytes - 3)}\n`
  writeFileSync(place.path, filler(64 * 1024 - 500))
  expect(await writeToken(own, place, token, () => false)).toEqual({ kind: 'failed', problem: 'over-64-kib' })
  expect(readFileSync(place.path, 'utf8')).not.toContain(token)
  writeFileSync(place.path, filler(60 * 1024))
  expect(await writeToken(own, place, token, () => false)).toEqual({ kind: 'done' })
  appendFileSync(place.path, filler(32 * 1024))
  expect(await takeTokenOut(own, place, (text) => text === token)).toEqual({ kind: 'done' })
  expect(readFileSync(place.path, 'utf8')).toBe(`${filler(60 * 1024)}API_TOKEN=\n${filler(32 * 1024)}`)
})
