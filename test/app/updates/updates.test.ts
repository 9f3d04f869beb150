import { describe, expect, test } from 'vitest'
import type { QuitListeners } from '../../../app/events/core-events.ts'
import { noPolicy } from '../../../app/policy/model.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import type { UpdateCheck, Updater } from '../../../app/updates/ports.ts'
import { createUpdates } from '../../../app/updates/updates.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { hour, minute } from '../../support/durations.ts'
import { silentLog } from '../../support/silent-log.ts'
import { SeededRandom, settle, VirtualClock, VirtualNetwork } from '../../support/virtual-ports.ts'

type Mode = Settings['updates'] | 'forbidden'

/** A computer, and what its updater says. `mode`: the setting, or that the policy forbids updates. */
function aComputer({ mode = 'tell' as Mode, route = 'here' as Updater['route'] } = {}) {
  const clock = new VirtualClock()
  const network = new VirtualNetwork()
  const ticked = new Listeners()
  const quit: QuitListeners = new Listeners()
  const tick = () => {
    ticked.emit()
    clock.after(minute, tick)
  }
  clock.after(minute, tick)
  const computer = {
    mode,
    isLocked: false,
    isHostAllowed: true,
    keepsVersion: false,
    answer: { kind: 'newer', version: '0.2.0', news: '' } as UpdateCheck,
    download: async () => true,
    checks: 0,
    downloads: 0,
    installs: 0,
    keepsOnQuit: false,
  }
  const updates = createUpdates({
    clock,
    random: new SeededRandom(3),
    network,
    log: silentLog,
    mayCall: () => computer.isHostAllowed,
    updater: {
      route,
      address: 'https://updates.example',
      async check() {
        computer.checks += 1
        return computer.answer
      },
      download() {
        computer.downloads += 1
        return computer.download()
      },
      keepOnQuit() {
        computer.keepsOnQuit = true
      },
      async install() {
        computer.installs += 1
      },
    },
    scheduler: { ticked },
    settings: {
      read: () => ({ ...defaultSettings, updates: computer.mode === 'forbidden' ? 'off' : computer.mode }),
    },
    policy: {
      read: () => ({ ...noPolicy, enforced: computer.mode === 'forbidden' ? { updates: 'off' } : {} }),
    },
    lock: computer,
    events: { quit },
    keepsVersion: () => computer.keepsVersion,
  })
  return Object.assign(computer, { clock, network, quit, updates })
}

test('Deckpass checks for updates soon after it starts, then each day, and not while offline', async () => {
  const computer = aComputer()
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

test('a clock that was set back does not prevent a check', async () => {
  const computer = aComputer()
  await computer.clock.advance(hour)
  computer.clock.setWall(-hour)
  await computer.clock.advance(hour)
  expect(computer.checks).toBe(1)
  computer.clock.setWall(-40 * hour)
  await computer.clock.advance(minute)
  expect(computer.checks).toBe(2)
})

test('where updates are off, Deckpass checks only when a person asks', async () => {
  const computer = aComputer({ mode: 'off' })
  await computer.clock.advance(100 * hour)
  expect(computer.checks).toBe(0)
  await computer.updates.check()
  expect(computer.updates.view?.offer?.version).toBe('0.2.0')
})

test('where the policy forbids updates, a person can neither check nor install', async () => {
  const computer = aComputer()
  await computer.updates.check()
  await computer.clock.advance(5_000)
  computer.mode = 'forbidden'
  await computer.updates.check()
  await computer.updates.install()
  expect([computer.checks, computer.downloads, computer.updates.view]).toEqual([1, 0, null])
})

test('a check that the policy does not allow is made up for as soon as it does', async () => {
  const computer = aComputer()
  computer.isHostAllowed = false
  const states: unknown[] = []
  computer.updates.changed.add(() => states.push(computer.updates.view?.state))
  await computer.clock.advance(hour)
  expect([computer.checks, states]).toEqual([0, ['host-not-allowed']])
  computer.isHostAllowed = true
  await computer.clock.advance(minute)
  expect(computer.checks).toBe(1)
})

test('a newer version is announced with its news as lines of plain text', async () => {
  const computer = aComputer({ route: 'by-hand' })
  const news = `## Changed\r\n\r\n- Sorted\u202E\u0007 accounts.\n* Sorted accounts.\n${'x'.repeat(400)}\n`
  computer.answer = { kind: 'newer', version: '0.2.0', news: news + 'More.\n'.repeat(9_000) }
  await computer.updates.check()
  const { offer, checkedAt } = computer.updates.view ?? {}
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
  const computer = aComputer()
  await computer.updates.check()
  await computer.clock.advance(5_000)
  computer.answer = { kind }
  await computer.updates.check()
  expect(computer.updates.view).toMatchObject({ state, offer })
})

test('five seconds lie between two checks', async () => {
  const computer = aComputer()
  await computer.updates.check()
  await computer.clock.advance(4_999)
  await computer.updates.check()
  expect([computer.checks, computer.updates.view?.state]).toEqual([1, 'idle'])
  await computer.clock.advance(1)
  await computer.updates.check()
  expect(computer.checks).toBe(2)
})

test('neither a check nor a download goes out to a host that is not allowed', async () => {
  const computer = aComputer()
  computer.isHostAllowed = false
  await computer.updates.check()
  expect([computer.checks, computer.updates.view?.state]).toEqual([0, 'host-not-allowed'])
  computer.isHostAllowed = true
  await computer.clock.advance(5_000)
  await computer.updates.check()
  computer.isHostAllowed = false
  await computer.updates.install()
  expect([computer.downloads, computer.updates.view?.state]).toEqual([0, 'host-not-allowed'])
})

test.each(['package-manager', 'by-hand'] as const)('an update %s is only offered', async (route) => {
  const computer = aComputer({ mode: 'install', route })
  await computer.updates.check()
  await computer.updates.install()
  await computer.clock.advance(hour)
  expect([computer.downloads, computer.installs]).toEqual([0, 0])
})

test('pressing downloads, installs and restarts once', async () => {
  const computer = aComputer()
  await computer.updates.check()
  await Promise.all([computer.updates.install(), computer.updates.install()])
  expect([computer.downloads, computer.installs]).toEqual([1, 1])
  // The updater has said that it failed.
  expect(computer.updates.view).toMatchObject({ state: 'not-installed' })
})

test('a lock during the download postpones the restart', async () => {
  const computer = aComputer()
  const download = Promise.withResolvers<boolean>()
  computer.download = () => download.promise
  await computer.updates.check()
  const pressed = computer.updates.install()
  expect(computer.updates.view?.state).toBe('downloading')
  computer.isLocked = true
  download.resolve(true)
  await pressed
  expect([computer.installs, computer.updates.view?.state]).toEqual([0, 'ready'])
})

describe('where Deckpass may install updates', () => {
  test('it downloads what it found, and installs it when it quits', async () => {
    const computer = aComputer({ mode: 'install' })
    await computer.updates.check()
    await settle()
    expect(computer.updates.view?.state).toBe('ready')
    // Another check would replace the update that is ready.
    await computer.clock.advance(40 * hour)
    expect(computer.checks).toBe(1)
    computer.quit.emit(() => undefined)
    expect(computer.keepsOnQuit).toBe(false)
  })

  test('it tries a failed download again with the next check', async () => {
    const computer = aComputer({ mode: 'install' })
    computer.download = async () => false
    await computer.updates.check()
    await computer.clock.advance(23 * hour)
    expect([computer.downloads, computer.updates.view?.state]).toEqual([1, 'not-installed'])
    await computer.clock.advance(7 * hour)
    expect(computer.downloads).toBe(2)
  })

  test.each([
    ['the system ends', 'install', true],
    ['the person has changed that', 'tell', false],
    ['the policy has', 'forbidden', false],
  ] as const)('it installs nothing on quitting where %s', async (_case, mode, keepsVersion) => {
    const computer = aComputer({ mode: 'install' })
    await computer.updates.check()
    await settle()
    computer.mode = mode
    computer.keepsVersion = keepsVersion
    computer.quit.emit(() => undefined)
    expect(computer.keepsOnQuit).toBe(true)
  })
})
