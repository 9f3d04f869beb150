import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Settings } from 'electron'
import { beforeEach, expect, test } from 'vitest'
import type { Policy } from '../../../app/policy/model.ts'
import {
  autostartEntry,
  followLoginPolicy,
  type LoginItemParts,
  refreshLoginItem,
  setLoginItem,
  wasLaunchedAtLogin,
} from '../../../main/desktop/login-item.ts'
import { createSettingsStore } from '../../../main/settings/settings-store.ts'
import { MemoryPolicy } from '../../support/core-fixture.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let appData: string
let entry: string

beforeEach(() => {
  appData = temporaryFolder()
  entry = join(appData, 'autostart', 'app.deckpass.Deckpass.desktop')
})

/** How a system identifies the entry. */
const keyOf = (entry?: { path?: string; args?: string[] }) => JSON.stringify([entry?.path, entry?.args])

/** A system that stores the login item by program and arguments. `stubborn`: it ignores every change. */
function parts(platform: NodeJS.Platform, { stubborn = false } = {}) {
  let kept = ''
  const asked: unknown[] = []
  const lines: string[] = []
  const app = {
    isPackaged: true,
    getPath: () => appData,
    getAppPath: () => '/work/deckpass',
    setLoginItemSettings(settings: Settings) {
      asked.push(settings)
      if (!stubborn) kept = settings.openAtLogin === true ? keyOf(settings) : ''
    },
    getLoginItemSettings: (entry: Settings) => ({ openAtLogin: kept === keyOf(entry) }),
  }
  const given: LoginItemParts = {
    app: app as unknown as App,
    log: { info: () => {}, warn: (event) => lines.push(event), error: () => {} },
    platform,
    executable: '/opt/Deckpass/deckpass',
  }
  return { given, asked, lines }
}

test('on Linux an autostart file starts Deckpass hidden until the setting is turned off', async () => {
  const { given } = parts('linux')
  // A start creates no entry.
  await refreshLoginItem(given)
  expect(existsSync(entry)).toBe(false)
  await setLoginItem(given, true)
  expect(readFileSync(entry, 'utf8')).toContain('\nExec=/opt/Deckpass/deckpass --hidden\n')
  await setLoginItem(given, false)
  expect(existsSync(entry)).toBe(false)
  await setLoginItem(given, false)
})

test.each([
  ['darwin', { openAtLogin: true }],
  ['win32', { openAtLogin: true, path: '/opt/Deckpass/deckpass', args: ['--hidden'] }],
] as const)(
  'on %s Electron sets the login item, which counts as set only if the system confirms it',
  async (platform, entry) => {
    const { given, asked, lines } = parts(platform)
    expect([await setLoginItem(given, true), await setLoginItem(given, false)]).toEqual([true, true])
    expect([asked[0], lines]).toEqual([entry, []])
    const stubborn = parts(platform, { stubborn: true })
    expect(await setLoginItem(stubborn.given, true)).toBe(false)
    expect(stubborn.lines).toEqual(['login-item.not-set'])
  },
)

test('if the system refuses, that is logged and the app goes on', async () => {
  const { given, lines } = parts('linux')
  const refused = { ...given, app: { ...given.app, getPath: () => '/dev/null/no' } }
  expect(await setLoginItem(refused, true)).toBe(false)
  expect(lines).toEqual(['login-item.failed'])
})

test('a path with spaces, quotes and percent signs survives the Exec key', () => {
  expect(autostartEntry(['/home/demo/My Apps/Deckpass.AppImage'])).toContain(
    'Exec="/home/demo/My Apps/Deckpass.AppImage"\n',
  )
  expect(autostartEntry(['/a b/100%/$x`"\\'])).toContain('Exec="/a b/100%%/\\\\$x\\\\`\\\\"\\\\\\\\"\n')
})

test('the switch shows a start at login, and on macOS the system reports it', () => {
  const told = (platform: NodeJS.Platform, argv: string[], wasOpenedAtLogin: boolean) => {
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin }) } as unknown as App
    return wasLaunchedAtLogin(app, { argv, platform })
  }
  expect(told('linux', ['deckpass', '--hidden'], false)).toBe(true)
  expect(told('linux', ['deckpass'], true)).toBe(false)
  expect(told('darwin', ['Deckpass'], true)).toBe(true)
  expect(told('darwin', ['Deckpass'], false)).toBe(false)
})

test('the entry starts an AppImage’s next version, and keeps the desktop’s own lines', async () => {
  const { given } = parts('linux')
  await setLoginItem({ ...given, executable: '/home/demo/Deckpass-1.AppImage' }, true)
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('enabled=true', 'enabled=false'))
  await refreshLoginItem({ ...given, executable: '/home/demo/Deckpass-2.AppImage' })
  const text = readFileSync(entry, 'utf8')
  expect(text).toContain(
    '\nTryExec=/home/demo/Deckpass-2.AppImage\nExec=/home/demo/Deckpass-2.AppImage --hidden\n',
  )
  expect(text).not.toContain('Deckpass-1')
  expect(text).toContain('enabled=false')
})

test.each(['\n', '\r', '\t', '\0', '\u0085'])(
  'a path with the control character %j adds no key',
  async (control) => {
    expect(() => autostartEntry([`/opt/a${control}Exec=/tmp/evil`])).toThrow('control character')
    const { given, lines } = parts('linux')
    await setLoginItem({ ...given, executable: `/opt/a${control}Exec=/tmp/evil` }, true)
    expect(existsSync(entry)).toBe(false)
    expect(lines).toEqual(['login-item.failed'])
  },
)

test('a default for the login item is applied once, and an enforced value each time', () => {
  /** Whether the item is set at a start with this policy, and which default is then recorded. */
  const followed = (rules: Partial<Policy>, openAtLoginProposed: boolean | null) => {
    const { given, asked } = parts('darwin')
    const policy = new MemoryPolicy(rules)
    const found = { kind: 'found', value: { openAtLoginProposed } } as const
    const settings = createSettingsStore({ ...given, folder: appData, found, clock: Date, policy })
    followLoginPolicy({ ...given, settings, policy, notifier: { show: () => undefined } })
    return { isSet: asked.length > 0, noted: settings.read().openAtLoginProposed }
  }
  const byDefault = { defaults: { openAtLogin: true } }
  expect(followed(byDefault, null)).toEqual({ isSet: true, noted: true })
  expect(followed(byDefault, true)).toEqual({ isSet: false, noted: true })
  expect(followed(byDefault, false)).toEqual({ isSet: true, noted: true })
  expect(followed({}, true)).toEqual({ isSet: false, noted: null })
  expect(followed({ enforced: { openAtLogin: false } }, null).isSet).toBe(true)
})
