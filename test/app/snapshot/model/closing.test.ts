import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { closingOf } from '../../../../app/snapshot/model/closing.ts'
import type { Base } from '../../../../app/snapshot/model/snapshot.ts'
import { anAccount, aSnapshot, lockedByPin } from '../../../support/snapshots.ts'

const accounts = [anAccount()]
const keepInTray = (keep: boolean) => ({ settings: { ...defaultSettings, keepInTray: keep } })

test('with an account Deckpass keeps running in the tray, unless the person does not want it', () => {
  expect(closingOf(aSnapshot(accounts, { hasTray: true, ...keepInTray(true) }))).toBe('keeps-running')
  expect(closingOf(aSnapshot(accounts, { hasTray: true, ...keepInTray(false) }))).toBe('quits')
})

test('without a tray Deckpass quits, and says so to a person who wanted it to keep running', () => {
  expect(closingOf(aSnapshot(accounts, { hasTray: false, ...keepInTray(true) }))).toBe('quits-without-tray')
  expect(closingOf(aSnapshot(accounts, { hasTray: false, ...keepInTray(false) }))).toBe('quits')
})

test('without an account Deckpass quits', () => {
  for (const hasTray of [true, false]) expect(closingOf(aSnapshot([], { hasTray }))).toBe('quits')
})

test.each<[Base['vault'], string]>([
  [{ state: 'choose' }, 'quits'],
  [{ state: 'opening' }, 'keeps-running'],
  [{ state: 'closed', retryAt: null }, 'keeps-running'],
  [{ state: 'unavailable', since: 0, fileFailure: null, startAnewAt: null }, 'keeps-running'],
])('a vault in the state %j may hold accounts: %s', (vault, closing) => {
  expect(closingOf(aSnapshot([], { hasTray: true, vault }))).toBe(closing)
})

test('a locked Deckpass keeps running', () => {
  expect(closingOf(aSnapshot([], { hasTray: true, lock: lockedByPin }))).toBe('keeps-running')
})
