import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { closeEffectOf } from '../../../../app/snapshot/model/close-effect.ts'
import type { Base } from '../../../../app/snapshot/model/snapshot.ts'
import { anAccount, aSnapshot, lockedByPin } from '../../../support/snapshots.ts'

test.each([
  ['with an account it keeps running in the tray', 1, true, true, 'keeps-running'],
  ['unless the person does not want it', 1, true, false, 'quits'],
  ['without a tray it says so to a person who wanted that', 1, false, true, 'quits-without-tray'],
  ['and to nobody else', 1, false, false, 'quits'],
  ['without an account it quits', 0, true, true, 'quits'],
  ['with or without a tray', 0, false, true, 'quits'],
] as const)('closing the window: %s', (_what, accounts, hasTray, keepInTray, closing) => {
  const settings = { ...defaultSettings, keepInTray }
  expect(closeEffectOf(aSnapshot(Array(accounts).fill(anAccount()), { hasTray, settings }))).toBe(closing)
})

test.each<[Partial<Base>, string]>([
  [{ vault: { state: 'choose' } }, 'quits'],
  [{ vault: { state: 'opening' } }, 'keeps-running'],
  [{ vault: { state: 'closed', retryAt: null } }, 'keeps-running'],
  [{ vault: { state: 'unavailable', since: 0, fileProblem: null, startAnewAt: null } }, 'keeps-running'],
  [{ lock: lockedByPin }, 'keeps-running'],
])('where there may be accounts that are not shown, it keeps running: %j: %s', (base, closing) => {
  expect(closeEffectOf(aSnapshot([], { hasTray: true, ...base }))).toBe(closing)
})
