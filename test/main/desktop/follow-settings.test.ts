import { expect, test } from 'vitest'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { followSettings } from '../../../main/desktop/follow-settings.ts'

/** The calls to the system at a start with `before`, and then after a change to `now`. */
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
      language: async (setting) => void asked.push(`language ${setting}`),
      hideFromScreenshots: (hidden) => asked.push(`hide ${hidden}`),
      openAtLogin: (open) => asked.push(`login ${open}`),
      globalShortcut: (accelerator) => asked.push(`shortcut ${accelerator}`),
    },
  )
  const atStart = asked.splice(0)
  changed.emit(now, before)
  return { atStart, later: asked }
}

test('the start sets appearance, screenshots and shortcut, and leaves language and login item alone', () => {
  const globalShortcut = 'Control+Alt+K'
  const { atStart } = applied({ ...defaultSettings, appearance: 'dark', openAtLogin: true, globalShortcut })
  expect(atStart).toEqual(['theme dark', 'hide false', `shortcut ${globalShortcut}`])
})

test.each<[Partial<Settings>, string[]]>([
  [{ openAtLogin: true }, ['login true']],
  [{ hideFromScreenshots: true }, ['hide true']],
  [{ appearance: 'light' }, ['theme light']],
  [{ language: 'de' }, ['language de']],
  [{ globalShortcut: 'Control+Alt+K' }, ['shortcut Control+Alt+K']],
  [{ keepInTray: false }, []],
])('a change to %o applies only what has changed', (change, asked) => {
  expect(applied(defaultSettings, { ...defaultSettings, ...change }).later).toEqual(asked)
})
