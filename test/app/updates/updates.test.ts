import { describe, expect, test } from 'vitest'
import type { JsonFile, StepResult, UpdateFile, Updater } from '../../../app/ports/index.ts'
import { KnownReleases } from '../../../app/updates/known-releases.ts'
import type { Manifest } from '../../../app/updates/manifest.ts'
import { type UpdateMode, Updates } from '../../../app/updates/updates.ts'
import { createSignatureCheck } from '../../../main/storage/crypto.ts'
import { newKey, publicKeyOf, signManifest } from '../../release/signing.ts'
import { hour, minute } from '../../support/durations.ts'
import { day, fileOf, privateKeys, publicKeys, release } from '../../support/updates.ts'
import { SeededRandom, settle, VirtualClock, VirtualNetwork } from '../../support/virtual-ports.ts'

/** What one computer keeps, and the server that it asks, across starts. */
class Computer {
  readonly clock = new VirtualClock()
  readonly random = new SeededRandom(3)
  readonly network = new VirtualNetwork()
  /** Monotonic instants of the questions. */
  readonly asked: number[] = []
  readonly downloaded: UpdateFile[] = []
  readonly installed: boolean[] = []
  answer: string | null = signManifest(release(), 'signing', privateKeys.signing)
  downloads: () => Promise<StepResult> = async () => ({ kind: 'done' })
  /** What happens until the file is in its place. */
  installing = async () => {}
  installs: StepResult = { kind: 'done' }
  keys = publicKeys
  mode: UpdateMode = 'tell'
  kind: Updater['kind'] = 'AppImage'
  isFree = true
  isFreeNow = () => this.isFree
  isSystemEnding = false
  isLocked = new AbortController()
  stored: unknown
  writes = 0
  failsAtWrite = 0
  readsAs: 'found' | 'unavailable' = 'found'

  serve(changes: Partial<Manifest>, key: 'signing' | 'reserve' = 'signing'): void {
    this.answer = signManifest(release(changes), key, privateKeys[key])
  }

  async start(version = '0.1.0'): Promise<Updates> {
    const updates = this.open(version)
    await updates.start()
    return updates
  }

  open(version = '0.1.0'): Updates {
    const file: JsonFile = {
      read: async () =>
        this.readsAs === 'unavailable'
          ? { kind: 'unavailable', problem: 'disk-error' }
          : this.stored === undefined
            ? { kind: 'absent' }
            : { kind: 'found', value: JSON.parse(JSON.stringify(this.stored)) },
      write: async (value) => {
        this.writes += 1
        if (this.writes === this.failsAtWrite) return { kind: 'failed', problem: 'disk-full' }
        this.stored = value
        return { kind: 'written' }
      },
      remove: async () => ({ kind: 'written' }),
    }
    const ticks = new Set<() => void>()
    const tick = () => {
      for (const each of ticks) each()
      this.clock.after(minute, tick)
    }
    this.clock.after(minute, tick)
    const { clock, random, network, kind } = this
    const known = new KnownReleases(
      { clock, random, signatures: createSignatureCheck(), file },
      { version, platform: 'linux', arch: 'x64', kind },
      this.keys,
    )
    const updates = new Updates(
      {
        clock,
        random,
        network,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        scheduler: {
          onTick(listener) {
            ticks.add(listener)
            return () => ticks.delete(listener)
          },
        },
        mode: () => this.mode,
        isFree: () => this.isFreeNow(),
        lockSignal: () => this.isLocked.signal,
        updater: {
          kind,
          readManifest: async () => {
            this.asked.push(this.clock.monotonic())
            return this.answer
          },
          download: async (wanted, _signal, onProgress) => {
            this.downloaded.push(wanted)
            onProgress(0.5)
            return this.downloads()
          },
          install: async (restart, mayInstall) => {
            await this.installing()
            if (!mayInstall()) return { kind: 'cancelled' }
            this.installed.push(restart)
            return this.installs
          },
        },
      },
      known,
    )
    // As whatever else changes in Deckpass does.
    updates.onChange(() => updates.proceed())
    return updates
  }

  lock(): void {
    const before = this.isLocked
    this.isLocked = new AbortController()
    before.abort()
  }
}

describe('when it asks', () => {
  test('within ten minutes of the start, then a day later and up to 6 hours more', async () => {
    const computer = new Computer()
    await computer.start()
    await computer.clock.advance(12 * minute)
    expect(computer.asked).toHaveLength(1)
    await computer.clock.advance(24 * hour - 12 * minute)
    expect(computer.asked).toHaveLength(1)
    await computer.clock.advance(7 * hour)
    expect(computer.asked).toHaveLength(2)
  })

  test('at most once a day, however often it is started and whatever the answer', async () => {
    const computer = new Computer()
    computer.answer = null
    for (let start = 0; start < 20; start += 1) {
      const updates = await computer.start()
      await computer.clock.advance(hour)
      updates.stop()
    }
    expect(computer.asked).toHaveLength(1)
  })

  test.each(['off', 'forbidden', 'lock, renewal or request', 'offline'])('not at all: %s', async (why) => {
    const computer = new Computer()
    if (why === 'off' || why === 'forbidden') computer.mode = why
    else if (why === 'offline') computer.network.set(false)
    else computer.isFree = false
    await computer.start()
    await computer.clock.advance(3 * day)
    expect(computer.asked).toEqual([])
  })

  test('once that has ended', async () => {
    const computer = new Computer()
    computer.isFree = false
    await computer.start()
    await computer.clock.advance(day)
    computer.isFree = true
    await computer.clock.advance(minute)
    expect(computer.asked).toHaveLength(1)
  })

  test('whenever a person wants to know', async () => {
    const computer = new Computer()
    computer.mode = 'off'
    const updates = await computer.start()
    await updates.check()
    expect(updates.view).toMatchObject({ checkedAt: computer.clock.now(), offer: { version: '0.2.0' } })
  })

  test('not even then where an administrator forbids it', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.isFree = false
    updates.install('0.2.0')
    await settle()
    computer.mode = 'forbidden'
    computer.isFree = true
    await updates.check()
    updates.install('0.2.0')
    await settle()
    updates.proceed()
    expect(computer.asked).toHaveLength(1)
    expect(computer.installed).toEqual([])
  })

  test('not while what is kept cannot be read: it would be overwritten', async () => {
    const computer = new Computer()
    computer.readsAs = 'unavailable'
    const updates = await computer.start()
    expect(updates.view.problem).toBe('record-unavailable')
    await updates.check()
    await computer.clock.advance(2 * day)
    expect(computer.asked).toEqual([])
    expect(computer.stored).toBeUndefined()
    computer.readsAs = 'found'
    await updates.check()
    expect(updates.view).toMatchObject({ problem: null, offer: { version: '0.2.0' } })
  })

  test('nor before it has been read, though a person may be quick', async () => {
    const computer = new Computer()
    await (await computer.start()).check()
    const before = computer.stored
    const opening = computer.open()
    const checked = opening.check()
    await opening.start()
    await checked
    expect(computer.stored).toEqual(before)
  })
})

describe('one thing at a time', () => {
  test('what is asked on the way may come back: it is downloaded and installed once', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    let isAsking = false
    computer.isFreeNow = () => {
      if (!isAsking) {
        isAsking = true
        updates.proceed()
        isAsking = false
      }
      return true
    }
    updates.install('0.2.0')
    await settle()
    expect([computer.downloaded.length, computer.installed.length]).toEqual([1, 1])

    const other = new Computer()
    other.mode = 'install'
    const others = await other.start()
    other.isFreeNow = () => {
      if (others.view.work.state === 'none' && other.downloaded.length === 0) {
        other.isFreeNow = () => true
        others.proceed()
      }
      return true
    }
    await others.check()
    await settle()
    expect(other.downloaded).toHaveLength(1)
  })

  test('that it asks is told, and nobody asks meanwhile', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    const states: string[] = []
    updates.onChange(() => states.push(updates.view.work.state))
    await Promise.all([updates.check(), updates.check(), updates.install('0.2.0')])
    expect(states).toEqual(['checking', 'none'])
    expect(computer.asked).toHaveLength(1)
    expect(computer.downloaded).toEqual([])
  })

  test('a download is neither begun twice nor followed by a check', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const download = Promise.withResolvers<StepResult>()
    computer.downloads = () => download.promise
    updates.install('0.2.0')
    updates.install('0.2.0')
    await settle()
    await updates.check()
    await computer.clock.advance(2 * day)
    expect([computer.asked.length, computer.downloaded.length]).toEqual([1, 1])
    download.resolve({ kind: 'done' })
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test('a person who asks during a download by itself gets the update when it is there', async () => {
    const computer = new Computer()
    const download = Promise.withResolvers<StepResult>()
    computer.downloads = () => download.promise
    computer.mode = 'install'
    const updates = await computer.start()
    await updates.check()
    expect(updates.view.work).toEqual({ state: 'downloading', share: 0.5 })
    updates.install('0.2.0')
    await settle()
    download.resolve({ kind: 'done' })
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test('quitting ends a check and a download: nothing is told or installed any more', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const download = Promise.withResolvers<StepResult>()
    computer.downloads = () => download.promise
    updates.install('0.2.0')
    updates.stop()
    download.resolve({ kind: 'done' })
    await settle()
    expect(updates.view.work).toEqual({ state: 'downloading', share: 0.5 })
    expect(computer.installed).toEqual([])
  })
})

describe('quitting', () => {
  test('ends the wish that waited for a renewal: it does not start again by itself', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.isFree = false
    updates.install('0.2.0')
    await settle()
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    updates.stop()
    computer.isFree = true
    updates.proceed()
    await settle()
    expect(computer.installed).toEqual([])
  })

  test('is not needed where the system ends: the wish ends at once, and comes back only if asked for again', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const copied = Promise.withResolvers<void>()
    computer.installing = () => copied.promise
    updates.install('0.2.0')
    await settle()
    updates.endWish()
    copied.resolve()
    await settle()
    updates.proceed()
    await settle()
    expect(computer.installed).toEqual([])
    expect(updates.view.work).toEqual({ state: 'ready' })
    updates.install('0.2.0')
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test('ends an installation before the file is in its place: the system may be shutting down', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const copied = Promise.withResolvers<void>()
    computer.installing = () => copied.promise
    updates.install('0.2.0')
    await settle()
    expect(updates.view.work).toEqual({ state: 'installing' })
    updates.stop()
    copied.resolve()
    await settle()
    expect(computer.installed).toEqual([])
  })
})

describe('what it tells', () => {
  test('a newer version, still after the next start, until it is installed', async () => {
    const computer = new Computer()
    await (await computer.start()).check()
    expect((await computer.start()).view.offer?.version).toBe('0.2.0')
    expect((await computer.start('0.2.0')).view.offer).toBeNull()
  })

  test('that nobody answered; what was offered stays', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.answer = null
    await updates.check()
    expect(updates.view).toMatchObject({ problem: 'no-answer', offer: { version: '0.2.0' } })
  })

  test('that something forged came; what was offered stays', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.answer = '{}'
    await updates.check()
    expect(updates.view).toMatchObject({ problem: 'not-genuine', offer: { version: '0.2.0' } })
    computer.serve({ version: '0.1.0', sequence: 8 })
    await updates.check()
    expect(updates.view).toMatchObject({ problem: null, offer: null })
  })

  test('after the next start not that all is well because something forged came', async () => {
    const computer = new Computer()
    computer.answer = '{}'
    await (await computer.start()).check()
    expect((await computer.start()).view.checkedAt).toBeNull()
  })

  test('that a newer answer has expired, or comes from the future, and nothing is on offer any more', async () => {
    for (const [problem, dates] of [
      ['expired', { expiresAt: 1 }],
      ['clock', { issuedAt: 8e15 }],
    ] as const) {
      const computer = new Computer()
      const updates = await computer.start()
      await updates.check()
      computer.serve({ sequence: 8, ...dates })
      await updates.check()
      expect(updates.view).toMatchObject({ problem, offer: null })
      await updates.check()
      expect(updates.view).toMatchObject({ problem, offer: null })
    }
  })

  test.each(['expired', 'clock'] as const)(
    'that a newer answer was refused for its dates (%s), also after a restart',
    async (problem) => {
      const computer = new Computer()
      await (await computer.start()).check()
      const issuedAt = computer.clock.now() + (problem === 'clock' ? 3 * day : 0)
      computer.serve({ sequence: 8, issuedAt, expiresAt: problem === 'clock' ? issuedAt + day : 1 })
      await (await computer.start()).check()
      expect((await computer.start()).view).toMatchObject({ problem, offer: null })
      await computer.clock.advance(2 * day + hour)
      const { view } = await computer.start()
      expect(view).toMatchObject(
        problem === 'clock' ? { problem: null, offer: { version: '0.2.0' } } : { problem, offer: null },
      )
    },
  )

  test('that an older answer came again, also after a restart', async () => {
    const computer = new Computer()
    computer.serve({ sequence: 9 })
    await (await computer.start()).check()
    computer.serve({ sequence: 8 })
    const updates = await computer.start()
    await updates.check()
    expect(updates.view.problem).toBe('replayed')
  })

  test('nothing that the signing key offered, once it is revoked, also after a restart', async () => {
    const computer = new Computer()
    await (await computer.start()).check()
    computer.serve({ sequence: 1, version: '0.1.0', revokedKeys: [publicKeys.signing] }, 'reserve')
    await (await computer.start()).check()
    computer.serve({ sequence: 100 })
    const updates = await computer.start()
    await updates.check()
    expect(updates.view).toMatchObject({ problem: 'not-genuine', offer: null })
  })
})

describe('what was seen', () => {
  const revocation = { sequence: 90, version: '0.1.0', revokedKeys: [publicKeys.signing] }
  const next = newKey()
  const nextKeys = { ...publicKeys, signing: publicKeyOf(next) }

  /** What comes of the answer that waits, in a Deckpass with these keys. */
  async function viewOf(computer: Computer, keys: typeof publicKeys, version = '0.1.0') {
    computer.keys = keys
    const updates = await computer.start(version)
    await updates.check()
    updates.stop()
    return updates.view
  }

  test('is about each key: one with another signing key takes what is not older than the reserve key said', async () => {
    const computer = new Computer()
    computer.serve(revocation, 'reserve')
    await viewOf(computer, publicKeys)
    computer.answer = signManifest(release({ sequence: 90 }), 'signing', next)
    expect(await viewOf(computer, nextKeys)).toMatchObject({ problem: null, offer: { version: '0.2.0' } })
  })

  test.each(['signing', 'reserve'] as const)('outlives a new key, of the %s key that stays', async (key) => {
    const computer = new Computer()
    computer.serve({ sequence: 30, version: '0.5.5', rolloutShare: 0 }, key)
    await viewOf(computer, publicKeys, '0.4.0')
    const keys = key === 'reserve' ? nextKeys : { ...publicKeys, reserve: publicKeyOf(next) }
    computer.serve({ sequence: 29, version: '0.5.5' }, key)
    expect(await viewOf(computer, keys, '0.5.4')).toMatchObject({ problem: 'replayed', offer: null })
  })

  test.each([
    ['before', publicKeys],
    ['after', nextKeys],
  ])(
    'is a revocation for ever, heard %s the new key, also where the old version is started again',
    async (_, heardBy) => {
      const computer = new Computer()
      computer.serve(revocation, 'reserve')
      await viewOf(computer, heardBy, '0.2.0')
      computer.answer = signManifest(release({ sequence: 91 }), 'signing', next)
      await viewOf(computer, nextKeys, '0.2.0')
      computer.serve({ sequence: 2 ** 40, version: '9.0.0' })
      expect(await viewOf(computer, publicKeys)).toMatchObject({ problem: 'not-genuine', offer: null })
    },
  )

  test.each([
    ['a field', { later: true }],
    ['another form of what came', { manifest: { key: 'signing', signature: '', manifest: '', more: '' } }],
    ['a key of another kind', { sequences: { 'of another kind': '1' } }],
    ['more names', { revokedKeys: { other: Array(99).fill('of another kind') } }],
  ])('is not forgotten over what a later version keeps: %s', async (_, later) => {
    const computer = new Computer()
    computer.serve(revocation, 'reserve')
    await viewOf(computer, publicKeys)
    computer.stored = merged(computer.stored, later)
    computer.serve({ sequence: 2 ** 40 })
    expect(await viewOf(computer, publicKeys)).toMatchObject({ problem: 'not-genuine', offer: null })
  })

  test('and cannot be kept, offers nothing: the next start would have forgotten it', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.serve({ ...revocation, version: '0.3.0', files: [fileOf('newer still')] }, 'reserve')
    // The first of a check is its plan.
    computer.failsAtWrite = computer.writes + 2
    await updates.check()
    expect(updates.view).toMatchObject({ problem: 'record-unavailable', offer: null })
    updates.install('0.2.0')
    updates.install('0.3.0')
    await settle()
    expect(computer.downloaded).toEqual([])
    await updates.check()
    expect(updates.view).toMatchObject({ problem: null, offer: { version: '0.3.0' } })
  })

  test('and has expired, is told at the start', async () => {
    const computer = new Computer()
    computer.mode = 'off'
    await (await computer.start()).check()
    await computer.clock.advance(31 * day)
    expect((await computer.start()).view).toMatchObject({ problem: 'expired', offer: null })
  })
})

describe('what is downloaded and waits', () => {
  async function downloaded(computer: Computer): Promise<Updates> {
    computer.mode = 'install'
    const updates = await computer.start()
    await updates.check()
    await settle()
    expect(updates.view.work).toEqual({ state: 'ready' })
    return updates
  }

  test('is not installed once its key is revoked, nor once it is taken back', async () => {
    const revocation = { sequence: 1, version: '0.1.0', revokedKeys: [publicKeys.signing] }
    for (const take of [
      (computer: Computer) => computer.serve(revocation, 'reserve'),
      (computer: Computer) => computer.serve({ sequence: 8, rolloutShare: 0 }),
    ]) {
      const computer = new Computer()
      const updates = await downloaded(computer)
      take(computer)
      await computer.clock.advance(2 * day)
      expect(updates.view).toMatchObject({ offer: null, work: { state: 'none' } })
      await updates.installBeforeQuit(() => computer.isSystemEnding)
      expect(computer.installed).toEqual([])
    }
  })

  test('nor once it has expired', async () => {
    const computer = new Computer()
    const updates = await downloaded(computer)
    computer.answer = null
    await computer.clock.advance(31 * day)
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([])
    expect(updates.view).toMatchObject({ problem: 'expired', work: { state: 'none' } })
  })

  test('gives way to one that is newer still', async () => {
    const computer = new Computer()
    const updates = await downloaded(computer)
    computer.serve({ sequence: 8, version: '0.3.0', files: [fileOf('newer still')] })
    await computer.clock.advance(2 * day)
    expect(computer.downloaded.map(({ version }) => version)).toEqual(['0.2.0', '0.3.0'])
    expect(updates.view.work).toEqual({ state: 'ready' })
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([false])
  })

  test('stays where the server says the same, or nothing', async () => {
    const computer = new Computer()
    const updates = await downloaded(computer)
    await computer.clock.advance(2 * day)
    computer.answer = null
    await computer.clock.advance(2 * day)
    expect(computer.asked.length).toBeGreaterThan(2)
    expect(computer.downloaded).toHaveLength(1)
    expect(updates.view.work).toEqual({ state: 'ready' })
  })
})

describe('while it is being installed', () => {
  /** A person wants it; `happen` is what happens until the file is in its place. */
  async function installing(happen: (computer: Computer) => void) {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.installing = async () => happen(computer)
    updates.install('0.2.0')
    await settle()
    await settle()
    return { computer, updates }
  }

  test('a lock, a policy, a renewal or a request prevents it', async () => {
    for (const happen of [
      (computer: Computer) => computer.lock(),
      (computer: Computer) => {
        computer.mode = 'forbidden'
      },
    ]) {
      const { computer, updates } = await installing(happen)
      expect(computer.installed).toEqual([])
      expect(updates.view.work).toEqual({ state: 'ready' })
    }
    const { computer, updates } = await installing((each) => {
      each.isFree = false
    })
    expect(computer.installed).toEqual([])
    expect(updates.view.work).toEqual({ state: 'waiting' })
    computer.installing = async () => {}
    computer.isFree = true
    updates.proceed()
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test('its expiry prevents it: the computer may sleep meanwhile', async () => {
    const { computer, updates } = await installing((each) => each.clock.sleep(31 * day))
    expect(computer.installed).toEqual([])
    expect(updates.view).toMatchObject({ problem: 'expired', offer: null, work: { state: 'none' } })
  })
})

describe('a person wants it', () => {
  test('it is downloaded, installed, and Deckpass starts again', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const states: string[] = []
    updates.onChange(() => states.push(updates.view.work.state))
    updates.install('0.2.0')
    await settle()
    expect(computer.downloaded.map(({ version }) => version)).toEqual(['0.2.0'])
    expect(computer.installed).toEqual([true])
    expect([...new Set(states)]).toEqual(['downloading', 'installing'])
  })

  test('not what has expired since it was offered', async () => {
    const computer = new Computer()
    computer.mode = 'off'
    const updates = await computer.start()
    await updates.check()
    await computer.clock.advance(31 * day)
    updates.install('0.2.0')
    await settle()
    expect(computer.downloaded).toEqual([])
    expect(updates.view).toMatchObject({ problem: 'expired', offer: null })
  })

  test('a renewal or a request ends first', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.isFree = false
    updates.install('0.2.0')
    await settle()
    expect(updates.view.work).toEqual({ state: 'waiting' })
    expect(computer.installed).toEqual([])
    computer.isFree = true
    updates.proceed()
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test('not the one that has come since the press was seen', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    computer.serve({ version: '0.3.0' })
    await updates.check()
    updates.install('0.2.0')
    await settle()
    expect(computer.downloaded).toEqual([])
  })

  test('not another version that has come meanwhile, nor this one if it is offered again later', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.isFree = false
    updates.install('0.2.0')
    await settle()
    computer.serve({ sequence: 8, version: '0.3.0', files: [fileOf('newer still')] })
    await updates.check()
    expect(updates.view).toMatchObject({ offer: { version: '0.3.0' }, work: { state: 'none' } })
    computer.serve({ sequence: 9 })
    await updates.check()
    computer.isFree = true
    updates.proceed()
    await settle()
    expect(updates.view.work).toEqual({ state: 'ready' })
    expect(computer.installed).toEqual([])
  })

  test('after a lock it does not happen by itself, not even unlocked again', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    const download = Promise.withResolvers<StepResult>()
    computer.downloads = () => download.promise
    updates.install('0.2.0')
    computer.lock()
    download.resolve({ kind: 'done' })
    await settle()
    await computer.clock.advance(hour)
    expect(updates.view.work).toEqual({ state: 'ready' })
    expect(computer.installed).toEqual([])
    updates.install('0.2.0')
    await settle()
    expect(computer.installed).toEqual([true])
  })

  test.each(['not-downloaded', 'wrong-file', 'disk-full'] as const)(
    'it is told why not: %s',
    async (problem) => {
      const computer = new Computer()
      computer.downloads = async () => ({ kind: 'failed', problem })
      const updates = await computer.start()
      await updates.check()
      updates.install('0.2.0')
      await settle()
      expect(updates.view).toMatchObject({ problem, work: { state: 'none' }, offer: { version: '0.2.0' } })
      expect(computer.installed).toEqual([])
    },
  )

  test('it is told that it could not be installed, and can be tried again', async () => {
    const computer = new Computer()
    computer.installs = { kind: 'failed', problem: 'not-installed' }
    const updates = await computer.start()
    await updates.check()
    updates.install('0.2.0')
    await settle()
    await settle()
    expect(updates.view).toMatchObject({ problem: 'not-installed', work: { state: 'none' } })
    updates.install('0.2.0')
    await settle()
    expect(computer.installed).toEqual([true, true])
  })

  test.each(['package', 'other'] as const)('nothing is downloaded for %s', async (kind) => {
    const computer = new Computer()
    computer.kind = kind
    const updates = await computer.start()
    await updates.check()
    updates.install('0.2.0')
    await settle()
    expect(computer.downloaded).toEqual([])
  })
})

describe('Deckpass may install by itself', () => {
  test('it downloads, and installs when it quits, without starting again', async () => {
    const computer = new Computer()
    computer.mode = 'install'
    const updates = await computer.start()
    await computer.clock.advance(2 * hour)
    expect(updates.view.work).toEqual({ state: 'ready' })
    expect(computer.installed).toEqual([])
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([false])
  })

  test('not when it quits locked, or as a renewal runs', async () => {
    const computer = new Computer()
    computer.mode = 'install'
    const updates = await computer.start()
    await computer.clock.advance(2 * hour)
    computer.isFree = false
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([])
  })

  test.each(['nothing is offered', 'the download fails'])(
    'a wish that came to nothing, because %s, does not restart it days later',
    async (why) => {
      const computer = new Computer()
      computer.mode = 'install'
      computer.downloads = async () => ({ kind: 'failed', problem: 'not-downloaded' })
      if (why === 'nothing is offered') computer.serve({ version: '0.1.0' })
      const updates = await computer.start()
      await updates.check()
      updates.install('0.2.0')
      await settle()
      computer.downloads = async () => ({ kind: 'done' })
      computer.serve({ sequence: 9, version: '0.3.0' })
      await computer.clock.advance(2 * day)
      expect(updates.view.work).toEqual({ state: 'ready' })
      expect(computer.installed).toEqual([])
    },
  )

  test('it tries a download that failed again at the next check, a day later', async () => {
    const computer = new Computer()
    computer.mode = 'install'
    computer.downloads = async () => ({ kind: 'failed', problem: 'not-downloaded' })
    await computer.start()
    await computer.clock.advance(20 * hour)
    expect(computer.downloaded).toHaveLength(1)
    await computer.clock.advance(12 * hour)
    expect(computer.downloaded).toHaveLength(2)
  })

  test('what a person asked for is not installed when it quits by itself in the other modes', async () => {
    const computer = new Computer()
    const updates = await computer.start()
    await updates.check()
    computer.isFree = false
    updates.install('0.2.0')
    await settle()
    computer.isFree = true
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([])
  })
})

test.each(['before', 'while the file is checked'])(
  'nothing is installed where the system ends, which would cut an installer short: %s',
  async (when) => {
    const computer = new Computer()
    computer.mode = 'install'
    const updates = await computer.start()
    await updates.check()
    await settle()
    expect(updates.view.work).toEqual({ state: 'ready' })
    const end = () => {
      computer.isSystemEnding = true
    }
    if (when === 'before') end()
    else computer.installing = async () => end()
    await updates.installBeforeQuit(() => computer.isSystemEnding)
    expect(computer.installed).toEqual([])
  },
)

test('nothing is installed where an installer, or the uninstaller, has Deckpass quit', async () => {
  const computer = new Computer()
  computer.mode = 'install'
  const updates = await computer.start()
  await updates.check()
  await settle()
  expect(updates.view.work).toEqual({ state: 'ready' })
  updates.stop()
  await updates.installBeforeQuit(() => computer.isSystemEnding)
  expect(computer.installed).toEqual([])
})

/** `stored` with `more`, also in its own objects. */
function merged(stored: unknown, more: object): unknown {
  const added = Object.entries(more).map(([name, value]) => [
    name,
    typeof value === 'object' ? { ...Reflect.get(Object(stored), name), ...value } : value,
  ])
  return { ...Object(stored), ...Object.fromEntries(added) }
}
