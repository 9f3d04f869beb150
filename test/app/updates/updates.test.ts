import { describe, expect, test } from 'vitest'
import type { QuitListeners } from '../../../app/events/core-events.ts'
import { noPolicy } from '../../../app/policy/model.ts'
import { createOutgoingCalls } from '../../../app/service/outgoing-calls.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import { isCheckDue } from '../../../app/updates/next-check.ts'
import type { UpdateCheck, Updater } from '../../../app/updates/ports.ts'
import { Updates } from '../../../app/updates/updates.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { hour, minute } from '../../support/durations.ts'
import { SeededRandom, settle, VirtualClock, VirtualNetwork } from '../../support/virtual-ports.ts'

/** A computer, and what its updater says. */
class Computer {
  readonly clock = new VirtualClock()
  readonly network = new VirtualNetwork()
  checks = 0
  downloads = 0
  installs = 0
  keepsOnQuit = false
  answer: UpdateCheck = { kind: 'newer', version: '0.2.0', news: '' }
  download: Updater['download'] = async () => true
  /** The setting, or that the policy forbids updates. */
  mode: Settings['updates'] | 'forbidden' = 'tell'
  isLocked = false
  isHostAllowed = true
  readonly quit: QuitListeners = new Listeners()
  keepsVersion = false
  readonly updates: Updates

  constructor(route: Updater['route'] = 'here') {
    const ticked = new Listeners()
    const tick = () => {
      ticked.emit()
      this.clock.after(minute, tick)
    }
    this.clock.after(minute, tick)
    this.updates = new Updates(
      {
        clock: this.clock,
        random: new SeededRandom(3),
        network: this.network,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        calls: createOutgoingCalls(this, () => this.isHostAllowed),
        updater: {
          route,
          address: 'https://updates.example',
          check: async () => {
            this.checks += 1
            return this.answer
          },
          download: () => {
            this.downloads += 1
            return this.download()
          },
          keepOnQuit: () => {
            this.keepsOnQuit = true
          },
          install: async () => {
            this.installs += 1
          },
        },
        scheduler: { ticked },
        settings: {
          read: () => ({ ...defaultSettings, updates: this.mode === 'forbidden' ? 'off' : this.mode }),
        },
        policy: {
          read: () => ({ ...noPolicy, enforced: this.mode === 'forbidden' ? { updates: 'off' } : {} }),
        },
        lock: this,
        events: { quit: this.quit },
        keepsVersion: () => this.keepsVersion,
      },
      () => {},
    )
  }

  get view() {
    return this.updates.view
  }
}

test('Deckpass checks for updates soon after it starts, then each day, and not while offline', async () => {
  const computer = new Computer()
  computer.network.set(false)
  await computer.clock.advance(hour)
  expect(computer.checks).toBe(0)
  computer.network.set(true)
  await computer.clock.advance(minute)
  expect(computer.checks).toBe(1)
  await computer.clock.advance(24 * hour - minute)
  expect(computer.checks).toBe(1)
  await computer.clock.advance(6 * hour)
  expect(computer.checks).toBe(2)
})

test('a clock that was set back does not prevent a check', () => {
  expect(isCheckDue(100 * hour, 99 * hour)).toBe(false)
  expect(isCheckDue(100 * hour, 60 * hour)).toBe(true)
})

test('where updates are off, Deckpass checks only when a person asks', async () => {
  const computer = new Computer()
  computer.mode = 'off'
  await computer.clock.advance(100 * hour)
  expect(computer.checks).toBe(0)
  await computer.updates.check()
  expect(computer.view?.offer?.version).toBe('0.2.0')
})

test('where the policy forbids updates, a person can neither check nor install', async () => {
  const computer = new Computer()
  await computer.updates.check()
  await computer.clock.advance(5_000)
  computer.mode = 'forbidden'
  await computer.updates.check()
  await computer.updates.install()
  expect([computer.checks, computer.downloads, computer.view]).toEqual([1, 0, null])
})

test('a newer version is told with its news as lines of plain text', async () => {
  const computer = new Computer('by-hand')
  const news = `## Changed\r\n\r\n- Sorted\u202E\u0007 accounts.\n* Sorted accounts.\n${'x'.repeat(400)}\n`
  computer.answer = { kind: 'newer', version: '0.2.0', news: news + 'More.\n'.repeat(9_000) }
  await computer.updates.check()
  const { offer, checkedAt } = computer.view ?? {}
  expect(offer).toMatchObject({ version: '0.2.0', route: 'by-hand' })
  expect(offer?.news.map((line) => line.slice(0, 20))).toEqual([
    'Changed',
    'Sorted accounts.',
    'x'.repeat(20),
    'More.',
  ])
  expect(offer?.news[2]?.length).toBe(300)
  expect(checkedAt).toBe(computer.clock.now())
})

test.each([
  ['that fails keeps the offer', 'failed', 'no-answer', { version: '0.2.0' }],
  ['that finds nothing newer takes the offer back', 'current', 'idle', null],
] as const)('a check %s', async (_what, kind, state, offer) => {
  const computer = new Computer()
  await computer.updates.check()
  await computer.clock.advance(5_000)
  computer.answer = { kind }
  await computer.updates.check()
  expect(computer.view).toMatchObject({ state, offer })
})

test('no check goes out to a host that is not allowed', async () => {
  const computer = new Computer()
  computer.isHostAllowed = false
  await computer.updates.check()
  expect([computer.checks, computer.view?.state]).toEqual([0, 'host-not-allowed'])
})

test('five seconds lie between two checks', async () => {
  const computer = new Computer()
  await computer.updates.check()
  await computer.clock.advance(4_999)
  await computer.updates.check()
  expect([computer.checks, computer.view?.state]).toEqual([1, 'idle'])
  await computer.clock.advance(1)
  await computer.updates.check()
  expect(computer.checks).toBe(2)
})

test('no download goes out to a host that is no longer allowed', async () => {
  const computer = new Computer()
  await computer.updates.check()
  computer.isHostAllowed = false
  await computer.updates.install()
  expect([computer.downloads, computer.view?.state]).toEqual([0, 'host-not-allowed'])
})

test.each(['package-manager', 'by-hand'] as const)('what comes %s is only told', async (route) => {
  const computer = new Computer(route)
  computer.mode = 'install'
  await computer.updates.check()
  await computer.updates.install()
  await computer.clock.advance(hour)
  expect([computer.downloads, computer.installs]).toEqual([0, 0])
})

test('pressing downloads, installs and restarts once', async () => {
  const computer = new Computer()
  await computer.updates.check()
  await Promise.all([computer.updates.install(), computer.updates.install()])
  expect([computer.downloads, computer.installs]).toEqual([1, 1])
  // The updater has said that it failed.
  expect(computer.view).toMatchObject({ state: 'not-installed' })
})

test('a lock during the download postpones the restart', async () => {
  const computer = new Computer()
  const download = Promise.withResolvers<boolean>()
  computer.download = () => download.promise
  await computer.updates.check()
  const pressed = computer.updates.install()
  expect(computer.view?.state).toBe('downloading')
  computer.isLocked = true
  download.resolve(true)
  await pressed
  expect([computer.installs, computer.view?.state]).toEqual([0, 'ready'])
})

describe('where Deckpass may install updates', () => {
  test('it downloads what it found, and installs it when it quits', async () => {
    const computer = new Computer()
    computer.mode = 'install'
    await computer.updates.check()
    await settle()
    expect(computer.view?.state).toBe('ready')
    // Another check would replace the update that is ready.
    await computer.clock.advance(40 * hour)
    expect(computer.checks).toBe(1)
    computer.quit.emit(() => undefined)
    expect(computer.keepsOnQuit).toBe(false)
  })

  test('it tries a failed download again with the next check', async () => {
    const computer = new Computer()
    computer.mode = 'install'
    computer.download = async () => false
    await computer.updates.check()
    await computer.clock.advance(23 * hour)
    expect([computer.downloads, computer.view?.state]).toEqual([1, 'not-installed'])
    await computer.clock.advance(7 * hour)
    expect(computer.downloads).toBe(2)
  })

  test.each([
    ['the system ends', 'install', true],
    ['the person has changed that', 'tell', false],
    ['the policy has', 'forbidden', false],
  ] as const)('it installs nothing on quitting where %s', async (_case, mode, keepsVersion) => {
    const computer = new Computer()
    computer.mode = 'install'
    await computer.updates.check()
    await settle()
    computer.mode = mode
    computer.keepsVersion = keepsVersion
    computer.quit.emit(() => undefined)
    expect(computer.keepsOnQuit).toBe(true)
  })
})
