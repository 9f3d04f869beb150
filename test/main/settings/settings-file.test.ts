import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../app/settings/model/settings.ts'
import {
  createSettingsFile,
  readSettingsFile,
  type SettingsFile,
} from '../../../main/settings/settings-file.ts'
import { MemoryPolicy } from '../../support/memory-policy.ts'
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
let running: SettingsFile | null = null
const warnings: string[] = []
const log = { ...silentLog, warn: (event: string) => warnings.push(event) }
const path = () => join(folder, 'settings.json')
const stored = () => JSON.parse(readFileSync(path(), 'utf8'))

/** Starts Deckpass after an earlier one has quit. */
async function start() {
  await running?.waitForWrites()
  const found = await readSettingsFile(folder)
  running = createSettingsFile({ folder, found, clock: { now: () => 1_000 }, log, policy })
  return running
}

beforeEach(() => {
  folder = temporaryFolder()
  warnings.length = 0
  running = null
  policy = new MemoryPolicy()
})

test('the first start has the defaults', async () => {
  expect((await start()).read()).toEqual(atFirst)
  expect((await start()).notices).toEqual([])
})

test('settings are there after a restart, readable by this person alone', async () => {
  const settings = await start()
  settings.change({ appearance: 'dark', clearClipboardAfter: '10s' })
  settings.change({ keepInTray: false })
  const chosen = { appearance: 'dark', clearClipboardAfter: '10s', keepInTray: false }
  expect((await start()).read()).toEqual({ ...atFirst, ...chosen })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})

test('an invalid value gets its default', async () => {
  writeFileSync(path(), JSON.stringify({ appearance: 'dark', notifications: 'loud', windowPlacement: 7 }))
  const settings = await start()
  expect(settings.read()).toEqual({ ...atFirst, appearance: 'dark' })
  expect(settings.notices).toEqual([])
})

test('settings of another version stay in the file', async () => {
  writeFileSync(path(), JSON.stringify({ language: 'eo', 'a.b': 1 }))
  const settings = await start()
  settings.change({ keepInTray: false })
  await settings.waitForWrites()
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
  expect(settings.read()).toEqual({ ...atFirst, appearance: 'dark', [name]: strictest })
  expect(settings.notices).toEqual(damaged)
  settings.dismissNotices()
  const later = await start()
  expect([later.read(), later.notices]).toEqual([settings.read(), []])
})

/** The settings that hold while the person's choice is unknown. */
const guarding = { lockAfter: '1min', lockAtStart: true, lockWithScreen: true, clearClipboardAfter: '10s' }

describe.each([
  ['cut', () => writeFileSync(path(), '{"appearance": "da')],
  ['empty', () => writeFileSync(path(), '')],
  ['null', () => writeFileSync(path(), 'null')],
  ['a list', () => writeFileSync(path(), '[]')],
  ['a text', () => writeFileSync(path(), '"dark"')],
  ['a folder', () => mkdirSync(path())],
  ['a pipe', () => void execFileSync('mkfifo', [path()])],
  ['a link to a device', () => symlinkSync('/dev/zero', path())],
  ['a link to a file of something else', () => symlinkSync('/etc/hostname', path())],
  [
    'of 400 MB',
    () => {
      writeFileSync(path(), '{')
      truncateSync(path(), 400 * 1024 * 1024)
    },
  ],
])('a file that is %s', (_what, damage) => {
  test('is kept, and the strictest settings hold until the person chooses again', async () => {
    const before = readFileSync('/etc/hostname', 'utf8')
    damage()
    const settings = await start()
    expect(settings.read()).toEqual({ ...atFirst, ...guarding })
    expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: expect.any(String) }])
    await settings.waitForWrites()
    expect(readdirSync(folder)).toEqual(['settings.json', 'settings.unreadable-1000.json'])
    const later = await start()
    expect([later.read(), later.notices]).toEqual([{ ...atFirst, ...guarding }, settings.notices])
    later.dismissNotices()
    later.change({ lockAfter: 'never' })
    const last = await start()
    expect([last.read(), last.notices]).toEqual([{ ...atFirst, ...guarding, lockAfter: 'never' }, []])
    expect(readFileSync('/etc/hostname', 'utf8')).toBe(before)
  })
})

test('a byte order mark, as Windows editors write it, damages nothing', async () => {
  writeFileSync(path(), '\ufeff{"appearance": "dark"}')
  expect((await start()).read()).toEqual({ ...atFirst, appearance: 'dark' })
})

describe('a link, as into a folder of dotfiles', () => {
  const target = () => join(folder, 'dotfiles', 'deckpass.json')
  beforeEach(() => {
    mkdirSync(join(folder, 'dotfiles'))
    symlinkSync('dotfiles/deckpass.json', path())
  })

  test.each([
    ['that leads to a file', () => writeFileSync(target(), '{"lockAtStart": true}'), { lockAtStart: true }],
    ['whose file is not there yet', () => undefined, {}],
  ])('%s is followed, on writing too', async (_what, prepare, chosen) => {
    prepare()
    const settings = await start()
    expect(settings.read()).toEqual({ ...atFirst, ...chosen })
    settings.change({ appearance: 'dark' })
    await settings.waitForWrites()
    expect(JSON.parse(readFileSync(target(), 'utf8'))).toEqual({ ...chosen, appearance: 'dark' })
    expect(lstatSync(path()).isSymbolicLink()).toBe(true)
    expect([settings.notices, readdirSync(folder)]).toEqual([[], ['dotfiles', 'settings.json']])
  })
})

test('behind a link into a missing folder, as on an unmounted disk, the strictest settings hold', async () => {
  symlinkSync('not-mounted/deckpass.json', path())
  const settings = await start()
  expect(settings.read()).toEqual({ ...atFirst, ...guarding })
  expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: 'folder-missing' }])
  settings.change({ appearance: 'dark' })
  await settings.waitForWrites()
  expect(readdirSync(folder)).toEqual(['settings.json'])
})

test('for a file that cannot be read for now the strictest settings hold', async () => {
  writeFileSync(path(), '{"appearance": "dark"}')
  const found = { path: path(), result: { kind: 'unavailable', problem: 'disk-error' } } as const
  const settings = createSettingsFile({ folder, found, clock: { now: () => 1_000 }, log, policy })
  expect(settings.read()).toEqual({ ...atFirst, ...guarding })
  expect(settings.notices).toEqual([{ kind: 'settings-unread', problem: 'disk-error' }])
  settings.change({ appearance: 'light' })
  await settings.waitForWrites()
  expect([settings.read().appearance, stored()]).toEqual(['light', { appearance: 'dark' }])
})

test('a setting that cannot be written takes effect', async () => {
  const settings = await start()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  settings.change({ appearance: 'dark' })
  expect(settings.read().appearance).toBe('dark')
  await settings.waitForWrites()
  expect(warnings).toEqual(['settings.not-saved'])
})

test('forgetting everything brings back the first settings', async () => {
  const settings = await start()
  settings.change({ appearance: 'dark', lockAfter: '5min' })
  await settings.forget()
  expect([settings.read(), readdirSync(folder)]).toEqual([atFirst, []])
})

test('listeners hear only of what changed', async () => {
  policy.set({ enforced: { lockAfter: '5min' } })
  const settings = await start()
  const heard: unknown[] = []
  settings.onChange((now, before) => heard.push([before.appearance, now.appearance]))
  settings.change({ appearance: 'system', lockAfter: 'never' })
  settings.change({ copyFormats: structuredClone(settings.read().copyFormats) })
  settings.note({ trayExplained: true })
  policy.set({ enforced: { lockAfter: '5min' }, problems: [{ kind: 'unknown-key', key: 'x' }] })
  expect(heard).toEqual([])
  settings.change({ appearance: 'dark' })
  expect(heard).toEqual([['system', 'dark']])
})

describe('the policy', () => {
  test('has its default until the person chooses', async () => {
    policy.set({ defaults: { clearClipboardAfter: '10s', openAtLogin: true } })
    const settings = await start()
    expect(settings.read()).toMatchObject({ clearClipboardAfter: '10s', openAtLogin: true })
    settings.change({ appearance: 'dark' })
    settings.note({ trayExplained: true })
    const later = await start()
    expect(later.read()).toMatchObject({
      clearClipboardAfter: '10s',
      appearance: 'dark',
      trayExplained: true,
    })
    later.change({ clearClipboardAfter: '30s' })
    expect((await start()).read()).toMatchObject({ clearClipboardAfter: '30s', openAtLogin: true })
  })

  test('is not written into the file', async () => {
    policy.set({ enforced: { lockAfter: '1min' }, defaults: { openAtLogin: true } })
    const settings = await start()
    settings.change({ appearance: 'dark' })
    await settings.waitForWrites()
    expect(stored()).toEqual({ appearance: 'dark' })
  })

  test('holds over a file that asks for less', async () => {
    writeFileSync(path(), JSON.stringify({ lockAfter: 'never' }))
    const settings = await start()
    const heard: unknown[] = []
    settings.onChange((now, before) => heard.push([before.lockAfter, now.lockAfter]))
    policy.set({ enforced: { lockAfter: '5min' } })
    expect(settings.read().lockAfter).toBe('5min')
    policy.set({})
    expect(heard).toEqual([
      ['never', '5min'],
      ['5min', 'never'],
    ])
  })
})
