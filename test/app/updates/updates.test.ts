import { expect, test } from 'vitest'
import type { StepResult, UpdateFile, Updater } from '../../../app/ports/index.ts'
import type { Manifest } from '../../../app/updates/manifest.ts'
import { isLookDue } from '../../../app/updates/next-look.ts'
import { type UpdateMode, Updates } from '../../../app/updates/updates.ts'
import { createSignatureCheck } from '../../../main/storage/crypto.ts'
import { signManifest } from '../../release/signing.ts'
import { hour, minute } from '../../support/durations.ts'
import { installation, privateKey, publicKey, release } from '../../support/updates.ts'
import { SeededRandom, settle, VirtualClock, VirtualNetwork } from '../../support/virtual-ports.ts'

/** A computer, and what its server answers. */
class Computer {
  readonly clock = new VirtualClock()
  readonly network = new VirtualNetwork()
  asked = 0
  readonly downloaded: string[] = []
  /** What was installed, and whether Deckpass is to be started again. */
  readonly installed: boolean[] = []
  answer: Awaited<ReturnType<Updater['readManifest']>> = { kind: 'failed', problem: 'no-answer' }
  download: (file: UpdateFile) => Promise<StepResult> = async () => ({ kind: 'done' })
  /** What happens until the file is about to take its place. */
  installing = async () => {}
  mode: UpdateMode = 'tell'
  state: 'free' | 'busy' | 'locked' = 'free'
  readonly updates: Updates

  constructor() {
    this.serve()
    const ticks = new Set<() => void>()
    const tick = () => {
      for (const each of ticks) each()
      this.clock.after(minute, tick)
    }
    this.clock.after(minute, tick)
    const updater: Updater = {
      kind: 'AppImage',
      readManifest: async () => {
        this.asked += 1
        return this.answer
      },
      download: async (file, _signal, onProgress) => {
        this.downloaded.push(file.version)
        onProgress(0.5)
        return this.download(file)
      },
      install: async (restart, mayInstall) => {
        await this.installing()
        if (!mayInstall()) return { kind: 'cancelled' }
        this.installed.push(restart)
        return { kind: 'done' }
      },
    }
    this.updates = new Updates(
      {
        clock: this.clock,
        random: new SeededRandom(3),
        network: this.network,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        signatures: createSignatureCheck(),
        updater,
        scheduler: {
          onTick(listener) {
            ticks.add(listener)
            return () => ticks.delete(listener)
          },
        },
        mode: () => this.mode,
        readiness: () => this.state,
      },
      installation,
      publicKey,
    )
    // As whatever else changes in Deckpass does.
    this.updates.onChange(() => this.updates.proceed())
    this.updates.start()
  }

  serve(changes: Partial<Manifest> = {}): void {
    this.answer = { kind: 'read', text: signManifest(release(changes), privateKey) }
  }

  become(state: Computer['state']): void {
    this.state = state
    this.updates.proceed()
  }

  get shown() {
    const { work, problem, offer } = this.updates.view ?? {}
    return { work: work?.state, problem, offered: offer?.version ?? null }
  }
}

const offered = { work: 'none', problem: null, offered: '0.2.0' }

test('it asks within ten minutes of the start, then a day later and up to 6 hours more', async () => {
  const computer = new Computer()
  await computer.clock.advance(12 * minute)
  expect(computer.asked).toBe(1)
  await computer.clock.advance(24 * hour - 12 * minute)
  expect(computer.asked).toBe(1)
  await computer.clock.advance(7 * hour)
  expect(computer.asked).toBe(2)
})

test('a clock that was set back does not put the next question off', () => {
  expect(isLookDue(100 * hour, 90 * hour)).toBe(false)
  expect(isLookDue(100 * hour, 60 * hour)).toBe(true)
})

test.each<[string, (computer: Computer) => void]>([
  ['while it is locked', (computer) => computer.become('locked')],
  ['during a renewal or a request', (computer) => computer.become('busy')],
  ['offline', (computer) => computer.network.set(false)],
  [
    'where it is switched off',
    (computer) => {
      computer.mode = 'off'
    },
  ],
])('nobody is asked %s', async (_when, arrange) => {
  const computer = new Computer()
  arrange(computer)
  await computer.clock.advance(48 * hour)
  expect(computer.asked).toBe(0)
})

test('a person may ask where Deckpass does not by itself, unless it is forbidden', async () => {
  const computer = new Computer()
  computer.mode = 'off'
  await computer.updates.check()
  expect(computer.shown).toEqual(offered)
  computer.mode = 'forbidden'
  await computer.updates.check()
  expect([computer.asked, computer.updates.view]).toEqual([1, null])
})

test('who asked hears why nothing came of it, and when an answer came last', async () => {
  const computer = new Computer()
  await computer.updates.check()
  const { checkedAt } = computer.updates.view ?? {}
  expect(checkedAt).toBe(computer.clock.now())
  await computer.clock.advance(minute)
  for (const problem of ['no-answer', 'not-found', 'bad-answer'] as const) {
    computer.answer = { kind: 'failed', problem }
    await computer.updates.check()
    // What is genuine stays on offer.
    expect(computer.updates.view).toMatchObject({ problem, checkedAt, offer: { version: '0.2.0' } })
  }
  computer.answer = { kind: 'read', text: '{}' }
  await computer.updates.check()
  expect(computer.updates.view).toMatchObject({ problem: 'not-genuine', checkedAt })
  computer.serve({ files: [] })
  await computer.updates.check()
  expect(computer.shown).toEqual({ work: 'none', problem: 'not-for-this-computer', offered: null })
  computer.serve({ version: '0.1.0' })
  await computer.updates.check()
  expect(computer.shown).toEqual({ work: 'none', problem: null, offered: null })
})

test('what is told is not downloaded before a person wants it, and then Deckpass restarts', async () => {
  const computer = new Computer()
  await computer.updates.check()
  expect(computer.downloaded).toEqual([])
  computer.updates.install('0.3.0')
  expect(computer.downloaded).toEqual([])
  computer.updates.install('0.2.0')
  await settle()
  expect([computer.downloaded, computer.installed]).toEqual([['0.2.0'], [true]])
})

test('what a person wants waits for a renewal or a request, and a lock ends the wish', async () => {
  const computer = new Computer()
  await computer.updates.check()
  computer.become('busy')
  computer.updates.install('0.2.0')
  await settle()
  expect([computer.shown.work, computer.installed]).toEqual(['waiting', []])
  computer.become('locked')
  computer.become('free')
  await settle()
  expect([computer.shown.work, computer.installed]).toEqual(['ready', []])
  computer.updates.install('0.2.0')
  await settle()
  expect(computer.installed).toEqual([true])
  expect(computer.downloaded).toHaveLength(1)
})

test.each(['busy', 'locked'] as const)(
  'nothing is installed that finds it %s at the last moment',
  async (state) => {
    const computer = new Computer()
    computer.installing = async () => computer.become(state)
    await computer.updates.check()
    computer.updates.install('0.2.0')
    await settle()
    expect([computer.shown.work, computer.installed]).toEqual([state === 'busy' ? 'waiting' : 'ready', []])
  },
)

test('where it is the setting, it is downloaded by itself, and installed when Deckpass quits', async () => {
  const computer = new Computer()
  computer.mode = 'install'
  await computer.clock.advance(12 * minute)
  expect([computer.shown.work, computer.installed]).toEqual(['ready', []])
  await computer.updates.stop()
  expect(computer.installed).toEqual([false])
})

test.each<[string, (computer: Computer) => void]>([
  ['while it is locked', (computer) => computer.become('locked')],
  ['while the system ends', (computer) => computer.become('busy')],
  [
    'once a person wants to be told only',
    (computer) => {
      computer.mode = 'tell'
    },
  ],
])('a quit installs nothing %s', async (_when, arrange) => {
  const computer = new Computer()
  computer.mode = 'install'
  await computer.updates.check()
  await settle()
  arrange(computer)
  await computer.updates.stop()
  expect(computer.installed).toEqual([])
})

test('nothing is installed after the quit has begun', async () => {
  const computer = new Computer()
  const download = Promise.withResolvers<StepResult>()
  computer.download = () => download.promise
  await computer.updates.check()
  computer.updates.install('0.2.0')
  await computer.updates.stop()
  download.resolve({ kind: 'done' })
  await settle()
  expect(computer.installed).toEqual([])
})

test('a download that failed is told, and not tried again by itself before the next question', async () => {
  const computer = new Computer()
  computer.mode = 'install'
  computer.download = async () => ({ kind: 'failed', problem: 'disk-full' })
  await computer.updates.check()
  await computer.clock.advance(hour)
  expect(computer.shown).toEqual({ ...offered, problem: 'disk-full' })
  expect(computer.downloaded).toHaveLength(1)
  computer.download = async () => ({ kind: 'done' })
  await computer.clock.advance(31 * hour)
  expect(computer.shown.work).toBe('ready')
})

test('a newer version takes the place of one that waits', async () => {
  const computer = new Computer()
  computer.mode = 'install'
  await computer.updates.check()
  await settle()
  const next = release({ version: '0.3.0' })
  const files = next.files.map((file) => ({ ...file, sha512: `${'A'.repeat(86)}==` }))
  computer.serve({ ...next, files })
  await computer.updates.check()
  await settle()
  expect(computer.downloaded).toEqual(['0.2.0', '0.3.0'])
  expect(computer.shown).toEqual({ work: 'ready', problem: null, offered: '0.3.0' })
})
