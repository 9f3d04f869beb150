import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { followSettings } from '../../../main/desktop/applied-settings.ts'

/** What is asked of the system at a start with `before`, and then by a change to `now`. */
function applied(before: Settings, now = before) {
  const asked: string[] = []
  const changed = new Listeners<[after: Settings, before: Settings]>()
  const nativeTheme = {
    set themeSource(appearance: Settings['appearance']) {
      asked.push(`theme ${appearance}`)
    },
  }
  followSettings(
    { read: () => before, changed },
    {
      nativeTheme,
      hideFromScreenshots: (hidden) => asked.push(`hide ${hidden}`),
      openAtLogin: (open) => asked.push(`login ${open}`),
      globalShortcut: (accelerator) => asked.push(`shortcut ${accelerator}`),
    },
  )
  const atStart = asked.splice(0)
  changed.emit(now, before)
  return { atStart, later: asked }
}

test('the start sets appearance and screenshots, and leaves the login item alone', () => {
  const { atStart } = applied({ ...defaultSettings, appearance: 'dark', openAtLogin: true })
  expect(atStart).toEqual(['theme dark', 'hide false'])
})

test.each<[Partial<Settings>, string[]]>([
  [{ openAtLogin: true }, ['login true']],
  [{ hideFromScreenshots: true }, ['hide true']],
  [{ appearance: 'light' }, ['theme light']],
  [{ keepInTray: false }, []],
])('a change to %o applies only what has changed', (change, asked) => {
  expect(applied(defaultSettings, { ...defaultSettings, ...change }).later).toEqual(asked)
})

test('the global shortcut is registered from the start until the end', () => {
  const { atStart, later } = applied({ ...defaultSettings, globalShortcut: 'Control+Alt+K' }, defaultSettings)
  expect(atStart).toContain('shortcut Control+Alt+K')
  expect(later).toEqual(['shortcut null'])
})
