import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../app/settings/model/settings.ts'
import { readSettingsFile } from '../../../main/settings/settings-file.ts'
import { createSettingsStore } from '../../../main/settings/settings-store.ts'
import { MemoryPolicy } from '../../support/core-fixture.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const atFirst = {
  ...defaultSettings,
  windowPlacement: null,
  trayExplained: false,
  quitExplained: false,
  openAtLoginProposed: null,
}
let folder: string
let policy = new MemoryPolicy()
const warnings: string[] = []
const log = { ...silentLog, warn: (event: string) => warnings.push(event) }
const path = () => join(folder, 'settings.json')
const stored = () => JSON.parse(readFileSync(path(), 'utf8'))

async function start() {
  const found = await readSettingsFile(folder)
  return createSettingsStore({ folder, found, clock: { now: () => 1_000 }, log, policy })
}

beforeEach(() => {
  folder = temporaryFolder()
  warnings.length = 0
  policy = new MemoryPolicy()
})

test('settings survive a restart, and only this person can read them', async () => {
  const settings = await start()
  settings.change({ appearance: 'dark', clearClipboardAfter: '10s' })
  settings.change({ keepInTray: false })
  const chosen = { appearance: 'dark', clearClipboardAfter: '10s', keepInTray: false }
  expect((await start()).read()).toMatchObject({ ...atFirst, ...chosen })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})

test('settings of another version stay in the file', async () => {
  writeFileSync(path(), JSON.stringify({ language: 'eo', 'a.b': 1 }))
  const settings = await start()
  settings.change({ keepInTray: false })
  expect(settings.read().language).toBe('system')
  expect(stored()).toEqual({ language: 'eo', 'a.b': 1, keepInTray: false })
})

const damaged = [{ kind: 'settings-unread', problem: 'damaged' }]

test.each([
  ['lockAfter', '2min', '1min'],
  ['lockAtStart', 'yes', true],
  ['lockWithScreen', null, true],
  ['clearClipboardAfter', 0, '10s'],
] as const)('%s takes its strictest value for %j, because it protects', async (name, value, strictest) => {
  writeFileSync(path(), JSON.stringify({ appearance: 'dark', [name]: value }))
  const settings = await start()
  expect(settings.read()).toMatchObject({ ...atFirst, appearance: 'dark', [name]: strictest })
  expect(settings.notices).toEqual(damaged)
  settings.dismissNotices()
  const later = await start()
  expect([later.read(), later.notices]).toMatchObject([settings.read(), []])
})

/** The settings that apply while the person's choice is unknown. */
const guarding = { lockAfter: '1min', lockAtStart: true, lockWithScreen: true, clearClipboardAfter: '10s' }

describe.each([
  ['cut', () => writeFileSync(path(), '{"appearance": "da')],
  ['null', () => writeFileSync(path(), 'null')],
  ['a folder', () => mkdirSync(path())],
  ['a pipe', () => void execFileSync('mkfifo', [path()])],
  ['a link to a file of something else', () => symlinkSync('/etc/hostname', path())],
])('a file that is %s', (_what, damage) => {
  test('is kept, and the strictest settings apply until the person chooses again', async () => {
    const before = readFileSync('/etc/hostname', 'utf8')
    damage()
    const settings = await start()
    expect(settings.read()).toMatchObject({ ...atFirst, ...guarding })
    expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: expect.any(String) }])
    expect(readdirSync(folder)).toEqual(['settings.json', 'settings.unreadable-1000.json'])
    const later = await start()
    expect([later.read(), later.notices]).toMatchObject([{ ...atFirst, ...guarding }, settings.notices])
    later.dismissNotices()
    later.change({ lockAfter: 'never' })
    const last = await start()
    expect([last.read(), last.notices]).toMatchObject([{ ...atFirst, ...guarding, lockAfter: 'never' }, []])
    expect(readFileSync('/etc/hostname', 'utf8')).toBe(before)
  })
})

describe('a link, such as into a folder of dotfiles', () => {
  const target = () => join(folder, 'dotfiles', 'deckpass.json')
  beforeEach(() => {
    mkdirSync(join(folder, 'dotfiles'))
    symlinkSync('dotfiles/deckpass.json', path())
  })

  test.each([
    ['that leads to a file', () => writeFileSync(target(), '{"lockAtStart": true}'), { lockAtStart: true }],
    ['whose file does not exist yet', () => undefined, {}],
  ])('%s is followed, on writing too', async (_what, prepare, chosen) => {
    prepare()
    const settings = await start()
    expect(settings.read()).toMatchObject({ ...atFirst, ...chosen })
    settings.change({ appearance: 'dark' })
    expect(JSON.parse(readFileSync(target(), 'utf8'))).toEqual({ ...chosen, appearance: 'dark' })
    expect(lstatSync(path()).isSymbolicLink()).toBe(true)
    expect([settings.notices, readdirSync(folder)]).toEqual([[], ['dotfiles', 'settings.json']])
  })
})

test('behind a link into a missing folder (on an unmounted disk), the strictest settings apply', async () => {
  symlinkSync('not-mounted/deckpass.json', path())
  const settings = await start()
  expect(settings.read()).toMatchObject({ ...atFirst, ...guarding })
  expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: 'folder-missing' }])
  settings.change({ appearance: 'dark' })
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test('while a file cannot be read, the strictest settings apply and the file is not changed', async () => {
  writeFileSync(path(), '{"appearance": "dark", "lockAfter": "never"}')
  const found = { kind: 'unavailable', problem: 'disk-error' } as const
  const settings = createSettingsStore({ folder, found, clock: { now: () => 1_000 }, log, policy })
  expect(settings.read()).toMatchObject({ ...atFirst, ...guarding })
  expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: 'disk-error' }])
  settings.dismissNotices()
  settings.change({ appearance: 'light' })
  expect([settings.notices, stored()]).toEqual([[], { appearance: 'light', lockAfter: 'never' }])
})

test('an edit from outside stays when a setting is changed', async () => {
  const settings = await start()
  settings.change({ appearance: 'dark' })
  writeFileSync(path(), '{"appearance": "light", "language": "de"}')
  settings.change({ keepInTray: false })
  expect(stored()).toEqual({ appearance: 'light', language: 'de', keepInTray: false })
})

describe('a change that cannot be written', () => {
  test('takes effect, and is reported until a later write includes it', async () => {
    const settings = await start()
    const heard: unknown[] = []
    settings.changed.add(() => heard.push(settings.notices))
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder was')
    settings.change({ lockAfter: '1min' })
    const told = [{ kind: 'settings-not-saved', problem: 'folder-is-file' }]
    expect([settings.read().lockAfter, settings.notices, heard]).toEqual(['1min', told, [told]])
    expect(warnings).toEqual(['settings.not-saved'])
    rmSync(folder)
    settings.change({ appearance: 'dark' })
    expect([settings.notices, stored()]).toEqual([[], { lockAfter: '1min', appearance: 'dark' }])
    expect(heard.at(-1)).toEqual([])
  })

  test.each([
    ['a list', () => writeFileSync(path(), '[1]'), 'damaged'],
    ['a pipe', () => void execFileSync('mkfifo', [path()]), 'is-device'],
    [
      'a link into a missing folder',
      () => symlinkSync('not-mounted/settings.json', path()),
      'folder-missing',
    ],
  ])('because %s is in its place leaves that alone', async (_what, put, problem) => {
    const settings = await start()
    put()
    settings.change({ lockAfter: '1min' })
    expect([settings.read().lockAfter, settings.notices]).toEqual([
      '1min',
      [{ kind: 'settings-not-saved', problem }],
    ])
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })
})

describe('forgetting everything', () => {
  test('brings back the first settings', async () => {
    const settings = await start()
    settings.change({ appearance: 'dark', lockAfter: '5min' })
    await settings.forget()
    expect([settings.read(), readdirSync(folder)]).toMatchObject([atFirst, []])
  })

  test('empties a link’s target, and later settings survive a restart', async () => {
    const target = join(folder, 'deckpass.json')
    writeFileSync(target, '{"appearance": "dark", "added": 1}')
    symlinkSync('deckpass.json', path())
    const settings = await start()
    await settings.forget()
    expect(JSON.parse(readFileSync(target, 'utf8'))).toEqual({})
    settings.change({ appearance: 'light' })
    expect((await start()).read()).toMatchObject({ ...atFirst, appearance: 'light' })
  })
})

test('listeners are called only if something changed', async () => {
  policy.set({ enforced: { lockAfter: '5min' } })
  const settings = await start()
  const heard: unknown[] = []
  settings.changed.add((now, before) => heard.push([before.appearance, now.appearance]))
  settings.change({ appearance: 'system', lockAfter: 'never' })
  settings.change({ copyFormats: structuredClone(settings.read().copyFormats) })
  settings.change({ trayExplained: true })
  policy.set({ enforced: { lockAfter: '5min' }, problems: [{ kind: 'unknown-key', key: 'x' }] })
  expect(heard).toEqual([])
  settings.change({ appearance: 'dark' })
  expect(heard).toEqual([['system', 'dark']])
})

test('the policy overrides a weaker file, and is not written into it', async () => {
  writeFileSync(path(), JSON.stringify({ lockAfter: 'never' }))
  const settings = await start()
  const heard: unknown[] = []
  settings.changed.add((now, before) => heard.push(`${before.lockAfter} to ${now.lockAfter}`))
  policy.set({ enforced: { lockAfter: '5min' }, defaults: { openAtLogin: true } })
  expect(settings.read().lockAfter).toBe('5min')
  settings.change({ keepInTray: false })
  expect(stored()).toEqual({ lockAfter: 'never', keepInTray: false })
  policy.set({})
  expect(heard).toEqual(['never to 5min', '5min to 5min', '5min to never'])
})

test('a change that the policy forbids in part changes nothing', async () => {
  const settings = await start()
  policy.set({ enforced: { lockAfter: '5min' } })
  expect(settings.change({ appearance: 'dark', lockAfter: 'never' })).toBe(false)
  expect(settings.read()).toMatchObject({ appearance: 'system', lockAfter: '5min' })
  expect(settings.change({ appearance: 'dark' })).toBe(true)
  expect(stored()).toEqual({ appearance: 'dark' })
})
