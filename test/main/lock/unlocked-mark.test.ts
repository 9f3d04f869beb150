import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUnlockedMark } from '../../../main/lock/unlocked-mark.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('the mark can be taken only once', () => {
  const mark = createUnlockedMark(temporaryFolder())
  expect(mark.take()).toBe(false)
  mark.leave()
  mark.leave()
  expect([mark.take(), mark.take()]).toEqual([true, false])
})

test('a mark that cannot be removed is ignored', () => {
  const folder = temporaryFolder()
  const mark = createUnlockedMark(folder)
  const path = join(folder, 'ended-unlocked')
  mkdirSync(path)
  mark.leave()
  expect(mark.take()).toBe(false)
  expect(existsSync(path)).toBe(true)
})

test('the mark is not written through a link', () => {
  const folder = temporaryFolder()
  const other = join(folder, 'other')
  writeFileSync(other, 'mine')
  symlinkSync(other, join(folder, 'ended-unlocked'))
  const mark = createUnlockedMark(folder)
  mark.leave()
  expect(mark.take()).toBe(true)
  expect(readFileSync(other, 'utf8')).toBe('mine')
})
