import { execFileSync } from 'node:child_process'
import {
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
import { defaultSettings } from '../../../app/model/settings/settings.ts'
import { readSettings } from '../../../main/storage/read-settings.ts'
import { createSettingsFile } from '../../../main/storage/settings-file.ts'
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
const warnings: string[] = []
const log = { ...silentLog, warn: (event: string) => warnings.push(event) }
const start = () => createSettingsFile({ folder, clock: { now: () => 1_000 }, log, policy })
const path = () => join(folder, 'settings.json')

beforeEach(() => {
  folder = temporaryFolder()
  warnings.length = 0
  policy = new MemoryPolicy()
})

test('the first start has the defaults', () => {
  expect(start().read()).toEqual(atFirst)
})

test('what was set is there after a restart, readable by this person alone', () => {
  start().change({ appearance: 'dark', clearClipboardAfter: '10s' })
  expect(start().read()).toEqual({ ...atFirst, appearance: 'dark', clearClipboardAfter: '10s' })
  expect(statSync(path()).mode & 0o777).toBe(0o600)
})

test('an invalid value gets its default, and the others stay', () => {
  writeFileSync(path(), JSON.stringify({ appearance: 'dark', notifications: 'loud', windowPlacement: 7 }))
  expect(start().read()).toEqual({ ...atFirst, appearance: 'dark' })
})

test('a language that this version does not speak counts as none, for its first words, too', async () => {
  writeFileSync(path(), JSON.stringify({ language: 'eo' }))
  const { settings } = await readSettings(folder)
  expect([settings.language, start().read().language]).toEqual(['system', 'system'])
})

test('what another version wrote stays in the file', () => {
  writeFileSync(path(), JSON.stringify({ language: 'eo', 'a.b': 1 }))
  start().change({ keepInTray: false })
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ language: 'eo', 'a.b': 1, keepInTray: false })
})

describe.each([
  ['damaged', () => writeFileSync(path(), '{"appearance": "da')],
  ['empty', () => writeFileSync(path(), '')],
  ['a folder', () => mkdirSync(path())],
  ['a pipe', () => void execFileSync('mkfifo', [path()])],
  ['a link to a device', () => symlinkSync('/dev/zero', path())],
  ['a link to a file elsewhere', () => symlinkSync('/etc/hostname', path())],
  [
    'of 400 MB',
    () => {
      writeFileSync(path(), '{')
      truncateSync(path(), 400 * 1024 * 1024)
    },
  ],
])('a file that is %s', (_what, damage) => {
  test('leaves the defaults, is kept, and settings can be changed and kept again', () => {
    damage()
    const settings = start()
    expect(settings.read()).toEqual(atFirst)
    expect(readdirSync(folder)).toEqual(['settings.unreadable-1000.json'])
    settings.change({ appearance: 'light' })
    expect(start().read().appearance).toBe('light')
  })
})

test('a setting that cannot be written takes effect, and the log says so', () => {
  const settings = start()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file where the folder was')
  settings.change({ appearance: 'dark' })
  expect(settings.read().appearance).toBe('dark')
  expect(warnings).toEqual(['settings.not-saved'])
})

test('listeners hear of what changed, and of nothing else', () => {
  policy.set({ enforced: { lockAfter: '5min' } })
  const settings = start()
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
  test('has its default until the person chooses, also what was the default before', () => {
    policy.set({ defaults: { clearClipboardAfter: '10s', openAtLogin: true } })
    const settings = start()
    expect(settings.read()).toMatchObject({ clearClipboardAfter: '10s', openAtLogin: true })
    settings.change({ appearance: 'dark' })
    settings.note({ trayExplained: true })
    expect(start().read()).toMatchObject({
      clearClipboardAfter: '10s',
      appearance: 'dark',
      trayExplained: true,
    })
    settings.change({ clearClipboardAfter: '30s' })
    expect(start().read()).toMatchObject({ clearClipboardAfter: '30s', openAtLogin: true })
  })

  test('is not written into the file', () => {
    policy.set({ enforced: { lockAfter: '1min' }, defaults: { openAtLogin: true } })
    start().change({ appearance: 'dark' })
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ appearance: 'dark' })
  })

  test('of a file that asks for less holds, and tells the listeners when it changes', () => {
    writeFileSync(path(), JSON.stringify({ lockAfter: 'never' }))
    const settings = start()
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
