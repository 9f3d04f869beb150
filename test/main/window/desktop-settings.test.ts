import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/model/settings.ts'
import { applyToDesktop } from '../../../main/window/desktop-settings.ts'

function applied(before: Settings | null, now: Settings) {
  const asked: string[] = []
  const nativeTheme = {
    set themeSource(appearance: Settings['appearance']) {
      asked.push(`theme ${appearance}`)
    },
  }
  applyToDesktop(before, now, {
    nativeTheme,
    hideFromScreenshots: (hidden) => asked.push(`hide ${hidden}`),
    openAtLogin: (open) => asked.push(`login ${open}`),
  })
  return asked
}

test('at the start the window looks and hides as it was left, and the login item is not touched', () => {
  expect(applied(null, { ...defaultSettings, appearance: 'dark', openAtLogin: true })).toEqual([
    'theme dark',
    'hide false',
  ])
})

test('a change reaches only what it is about', () => {
  expect(applied(defaultSettings, { ...defaultSettings, openAtLogin: true })).toEqual(['login true'])
  expect(applied(defaultSettings, { ...defaultSettings, hideFromScreenshots: true })).toEqual(['hide true'])
  expect(applied(defaultSettings, { ...defaultSettings, appearance: 'light' })).toEqual(['theme light'])
  expect(applied(defaultSettings, { ...defaultSettings, keepInTray: false })).toEqual([])
})
