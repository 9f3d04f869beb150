import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { applySettings } from '../../../main/desktop/applied-settings.ts'

function applied(before: Settings | null, now: Settings) {
  const asked: string[] = []
  const nativeTheme = {
    set themeSource(appearance: Settings['appearance']) {
      asked.push(`theme ${appearance}`)
    },
  }
  applySettings(now, before, {
    nativeTheme,
    hideFromScreenshots: (hidden) => asked.push(`hide ${hidden}`),
    openAtLogin: (open) => asked.push(`login ${open}`),
    globalShortcut: (accelerator) => asked.push(`shortcut ${accelerator}`),
  })
  return asked
}

test('at the start appearance and screenshots are set, and the login item is not touched', () => {
  expect(applied(null, { ...defaultSettings, appearance: 'dark', openAtLogin: true })).toEqual([
    'theme dark',
    'hide false',
  ])
})

test('a change sets only what has changed', () => {
  expect(applied(defaultSettings, { ...defaultSettings, openAtLogin: true })).toEqual(['login true'])
  expect(applied(defaultSettings, { ...defaultSettings, hideFromScreenshots: true })).toEqual(['hide true'])
  expect(applied(defaultSettings, { ...defaultSettings, appearance: 'light' })).toEqual(['theme light'])
  expect(applied(defaultSettings, { ...defaultSettings, keepInTray: false })).toEqual([])
})

test('the global shortcut is registered at the start where there is one, and given back', () => {
  const set = { ...defaultSettings, globalShortcut: 'Control+Alt+K' }
  expect(applied(null, set)).toContain('shortcut Control+Alt+K')
  expect(applied(set, defaultSettings)).toEqual(['shortcut null'])
})
