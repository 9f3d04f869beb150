import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPersonFiles } from '../../../main/adapters/person-files.ts'

const files = createPersonFiles()
let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckpass-files-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what is written is the owner’s alone, whatever the file allowed before, and nothing is left beside it', async () => {
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

test('nothing goes through a link, neither in the place of the file nor of its folder', async () => {
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'token'), 'mine')
  symlinkSync(join(elsewhere, 'token'), join(folder, 'token'))
  symlinkSync(elsewhere, join(folder, 'linked'))
  for (const path of [join(folder, 'token'), join(folder, 'linked/token')]) {
    expect(await files.write(path, 'demo')).toMatchObject({
      kind: 'failed',
      detail: expect.stringMatching(/link/),
    })
    expect(await files.remove(path)).toMatchObject({ kind: 'failed', detail: expect.stringMatching(/link/) })
  }
  expect(await files.read(join(folder, 'token'))).toMatchObject({
    kind: 'failed',
    detail: expect.stringMatching(/link/),
  })
  expect(readFileSync(join(elsewhere, 'token'), 'utf8')).toBe('mine')
})

test('a file that is no text, no file, or far too large is left as it is', async () => {
  writeFileSync(join(folder, 'bytes'), Buffer.from([0x41, 0xff, 0x0a]))
  expect(await files.read(join(folder, 'bytes'))).toMatchObject({ kind: 'failed' })
  mkdirSync(join(folder, 'sub'))
  expect(await files.write(join(folder, 'sub'), 'demo')).toMatchObject({
    kind: 'failed',
    detail: expect.stringMatching(/folder/),
  })
  expect(await files.remove(join(folder, 'sub'))).toMatchObject({
    kind: 'failed',
    detail: expect.stringMatching(/folder/),
  })
  writeFileSync(join(folder, 'large'), 'x'.repeat(1024 * 1024 + 1))
  expect(await files.write(join(folder, 'large'), 'demo')).toMatchObject({
    kind: 'failed',
    detail: expect.stringMatching(/large/),
  })
})

test('a file that has gone, or its folder, is one without the token', async () => {
  expect(await files.remove(join(folder, 'never'))).toEqual({ kind: 'written' })
  expect(await files.remove(join(folder, 'no-folder/never'))).toEqual({ kind: 'written' })
  expect(await files.read(join(folder, 'never'))).toEqual({ kind: 'absent' })
  expect(await files.write(join(folder, 'no-folder/new'), 'demo')).toMatchObject({ kind: 'failed' })
  writeFileSync(join(folder, 'there'), 'demo')
  await files.remove(join(folder, 'there'))
  expect(existsSync(join(folder, 'there'))).toBe(false)
})
