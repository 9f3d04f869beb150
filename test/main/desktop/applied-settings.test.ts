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

test('the start sets appearance and screenshots, and leaves the login item alone', () => {
  expect(applied(null, { ...defaultSettings, appearance: 'dark', openAtLogin: true })).toEqual([
    'theme dark',
    'hide false',
  ])
})

test('a change applies only what has changed', () => {
  expect(applied(defaultSettings, { ...defaultSettings, openAtLogin: true })).toEqual(['login true'])
  expect(applied(defaultSettings, { ...defaultSettings, hideFromScreenshots: true })).toEqual(['hide true'])
  expect(applied(defaultSettings, { ...defaultSettings, appearance: 'light' })).toEqual(['theme light'])
  expect(applied(defaultSettings, { ...defaultSettings, keepInTray: false })).toEqual([])
})

test('the global shortcut is registered from the start until the end', () => {
  const set = { ...defaultSettings, globalShortcut: 'Control+Alt+K' }
  expect(applied(null, set)).toContain('shortcut Control+Alt+K')
  expect(applied(set, defaultSettings)).toEqual(['shortcut null'])
})
