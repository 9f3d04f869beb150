import { beforeEach, describe, expect, test } from 'vitest'
import { channelNames, channels, needsActivation } from '../../../app/bridge/contract.ts'
import { createGate, type Gate } from '../../../app/gate/gate.ts'
import type { LockView } from '../../../app/lock/model/lock-view.ts'
import type { Confirmation } from '../../../app/ports/model/confirmation.ts'
import { defaultSettings, type Settings, type SettingsPatch } from '../../../app/settings/model/settings.ts'
import { silentLog } from '../../support/silent-log.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

let clock: VirtualClock
let gate: Gate
let view: LockView
let lock: AbortController
let answer: boolean | Promise<boolean>
let asked: Confirmation[]
let settings: Settings

beforeEach(() => {
  clock = new VirtualClock()
  view = { state: 'unlocked', secret: 'pin' }
  lock = new AbortController()
  answer = false
  asked = []
  settings = defaultSettings
  gate = createGate({
    clock,
    settings: { read: () => settings },
    log: silentLog,
    confirmDialog: {
      confirm: async (confirmation) => {
        asked.push(confirmation)
        return answer
      },
    },
    lock: {
      get view() {
        return view
      },
      get lockSignal() {
        return lock.signal
      },
    },
  })
})

const reveal = () => gate.passWindow('copying.reveal', { accountId })
const accountId = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
const passed = expect.objectContaining({ kind: 'passed' })
const denied = (reason: string) => ({ kind: 'denied', reason })

describe('a person', () => {
  test('one press lets one act pass, within a second', async () => {
    gate.noteInput('main', 'pressed')
    await clock.advance(1_000)
    expect(await reveal()).toEqual(passed)
    // Not a second press.
    gate.noteInput('main', 'released')
    expect(await reveal()).toEqual(denied('no-user-activation'))
    gate.noteInput('main', 'pressed')
    await clock.advance(1_001)
    expect(await reveal()).toEqual(denied('no-user-activation'))
  })

  test('a button that is held for long acts when it is released', async () => {
    gate.noteInput('main', 'pressed')
    await clock.advance(5_000)
    gate.noteInput('main', 'released')
    expect(await reveal()).toEqual(passed)
  })

  test('releasing a key in the window renews no press from more than a minute before', async () => {
    gate.noteInput('main', 'pressed')
    await clock.advance(60_001)
    gate.noteInput('main', 'released')
    expect(await reveal()).toEqual(denied('no-user-activation'))
  })

  test('is asked again after a dialog that failed', async () => {
    answer = Promise.reject(new Error('no display'))
    expect(await reveal()).toEqual(denied('no-user-activation'))
    answer = true
    await clock.advance(60_000)
    expect(await reveal()).toEqual(passed)
  })

  test('using an assistive tool is asked to confirm in a dialog', async () => {
    answer = true
    expect(await reveal()).toEqual(passed)
    expect(asked).toHaveLength(1)
  })

  test('a script is asked about once, then refused for a minute without a question', async () => {
    for (let i = 0; i < 50; i += 1) expect(await reveal()).toEqual(denied('no-user-activation'))
    expect(asked).toHaveLength(1)
    await clock.advance(60_000)
    await reveal()
    expect(asked).toHaveLength(2)
  })

  test('pressing in one window allows nothing in the other', async () => {
    const answer = { id: 'one', choice: 'until-it-closes' } as const
    gate.noteInput('consent', 'pressed')
    expect(await reveal()).toEqual(denied('no-user-activation'))
    expect(await gate.passWindow('programs.answerConsentRequest', answer)).toEqual(passed)
    gate.noteInput('main', 'pressed')
    expect(await gate.passWindow('programs.answerConsentRequest', answer)).toEqual(
      denied('no-user-activation'),
    )
    expect(await reveal()).toEqual(passed)
  })

  test('pressing is distinguished from a script that calls at the same time', async () => {
    const renew = () => gate.passWindow('renewal.renew', { accountId })
    expect(await renew()).toEqual({ kind: 'passed', by: 'program' })
    gate.noteInput('consent', 'pressed')
    expect(await renew()).toEqual({ kind: 'passed', by: 'program' })
    gate.noteInput('main', 'pressed')
    expect(await renew()).toEqual({ kind: 'passed', by: 'person' })
    expect(await renew()).toEqual({ kind: 'passed', by: 'program' })
    for (let i = 0; i < 100; i += 1)
      expect(gate.passDesktop('renewal.renewAll')).toEqual({ kind: 'passed', by: 'person' })
    expect(asked).toEqual([])
  })
})

describe('a setting', () => {
  const change = (patch: SettingsPatch) => gate.passWindow('settings.change', patch)
  const strong: Settings = {
    ...defaultSettings,
    clearClipboardAfter: '30s',
    hideFromScreenshots: true,
    lockWithScreen: true,
    lockAfter: '5min',
    lockAtStart: true,
  }
  const own = { id: '00000000-0000-4000-8000-000000000001', name: 'Proxy', template: '{token}' }
  const guarded: SettingsPatch[] = [
    { copyFormats: [...defaultSettings.copyFormats, own] },
    { appearance: 'dark', openAtLogin: true },
    { clearClipboardAfter: 'off' },
    { programsMayAsk: true },
    { lockAfter: 'never' },
    // Stricter ones, too: a page has no business with them.
    { lockAfter: '1min' },
    { notifications: 'none' },
    { globalShortcut: 'Control+Shift+V' },
  ]
  const free: SettingsPatch[] = [
    { appearance: 'dark' },
    { language: 'de' },
    { accountOrder: 'name' },
    (({ copyFormats, ...others }) => others)(strong),
    {},
  ]

  test.each(guarded)('needs a press: %o', async (patch) => {
    settings = strong
    expect(await change(patch)).toEqual(denied('no-user-activation'))
    expect(asked).toHaveLength(1)
    gate.noteInput('main', 'pressed')
    expect(await change(patch)).toEqual(passed)
  })

  test('that only reorders copy formats needs a press, which may still be held as at the end of a drag', async () => {
    const reordered = { copyFormats: defaultSettings.copyFormats.toReversed() }
    expect(await change(reordered)).toEqual(denied('no-user-activation'))
    gate.noteInput('main', 'pressed')
    await clock.advance(30_000)
    expect(await reveal()).toEqual(denied('no-user-activation'))
    expect(await change(reordered)).toEqual(passed)
    expect(await change(reordered)).toEqual(denied('no-user-activation'))
    gate.noteInput('main', 'pressed')
    gate.noteInput('main', 'released')
    await clock.advance(1_001)
    expect(await change(reordered)).toEqual(denied('no-user-activation'))
  })

  test('that removes the global shortcut needs a typed key, which is enough for nothing else', async () => {
    settings = { ...strong, globalShortcut: 'Control+Shift+V' }
    expect(await change({ globalShortcut: null })).toEqual(denied('no-user-activation'))
    gate.noteInput('main', 'typed')
    expect(await reveal()).toEqual(denied('no-user-activation'))
    expect(await change({ globalShortcut: 'Alt+F5' })).toEqual(denied('no-user-activation'))
    expect(await change({ globalShortcut: null, keepInTray: false })).toEqual(denied('no-user-activation'))
    expect(await change({ globalShortcut: null })).toEqual(passed)
  })

  test('is all that a key pressed in a list may change', async () => {
    gate.noteInput('main', 'chosen')
    gate.noteInput('main', 'released')
    expect(await reveal()).toEqual(denied('no-user-activation'))
    expect(await change({ lockAfter: '1min' })).toEqual(passed)
    expect(await change({ clearClipboardAfter: 'off' })).toEqual(denied('no-user-activation'))
  })

  test.each(free)('that is free or unchanged needs no press: %o', async (patch) => {
    settings = strong
    expect(await change(patch)).toEqual(passed)
    expect(asked).toEqual([])
  })
})

test('only these channels need no press', () => {
  expect(
    channelNames
      .filter((name) => !needsActivation(name))
      .sort()
      .join(' '),
  ).toBe(
    'accounts.cancelSignIn accounts.move accounts.readActivity copying.noteSecretSelected ' +
      'help.checkConnection help.read help.readAbout help.readDiagnostics lock.lock lock.unlock ' +
      'programs.consentLoaded programs.readCli programs.revoke renewal.renew renewal.renewAll ' +
      'settings.dismissNotices snapshot.read updates.check vault.estimateStrength vault.retry ' +
      'vault.unlock window.drawn window.takeCommand',
  )
})

test.each(['accounts.signIn', 'accounts.changeAddress'] as const)(
  '%s without a press is confirmed in a dialog that names the host',
  async (name) => {
    const credentials = { username: 'mara', password: 'p', companyKey: 'k' }
    const input = { accountId, address: 'evil.example/api', name: '', keepSignedIn: true, ...credentials }
    expect(await gate.passWindow(name, input)).toEqual(denied('no-user-activation'))
    expect(asked).toEqual([{ kind: 'no-activation', host: 'evil.example' }])
  },
)

test('more than sixty acts in a minute are refused, whoever presses', async () => {
  for (let i = 0; i < 60; i += 1) expect(gate.passDesktop('copying.copy')).toEqual(passed)
  await clock.advance(59_999)
  expect(gate.passDesktop('copying.copy')).toEqual(denied('too-often'))
  await clock.advance(1)
  expect(gate.passDesktop('copying.copy')).toEqual(passed)
})

describe('the lock', () => {
  test.each([
    ['is locked', () => reveal(), 'locked'],
    ['has not opened its vault', () => gate.passWindow('settings.change', {}), 'vault-closed'],
  ] as const)('while Deckpass %s, only what unlocks it is allowed', async (_case, act, reason) => {
    view = { state: reason === 'locked' ? 'pin-required' : 'vault-closed' }
    gate.noteInput('main', 'pressed')
    expect(await act()).toEqual(denied(reason))
    const allowed = []
    for (const name of channelNames) {
      if (gate.passDesktop(name).kind === 'passed') allowed.push(name)
    }
    // Which these are is in `locked-access.test.ts`.
    expect(allowed).toEqual(channelNames.filter((name) => channels[name].whileLocked))
  })

  test('that closes while a dialog is open voids the answer', async () => {
    answer = true
    const result = reveal()
    // It may even be unlocked again by then.
    lock.abort()
    lock = new AbortController()
    expect(await result).toEqual(denied('locked'))
  })

  test('that closes a dialog is not the person’s refusal', async () => {
    const result = reveal()
    lock.abort()
    lock = new AbortController()
    expect(await result).toEqual(denied('locked'))
    answer = true
    expect(await reveal()).toEqual(passed)
  })
})
