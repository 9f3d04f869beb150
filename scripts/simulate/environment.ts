import type { Clock } from '../../app/ports/index.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'
import { VirtualPower } from '../../test/support/virtual-ports.ts'
import type { Outage, Scenario } from './scenario.ts'

/** `lost`: nobody knows whether the service carried out the request. */
export type Answer = 'token' | 'refusal' | 'lost' | 'failure'

/** For this time after a wake-up or the return of the network, nothing counts. */
const graceMs = 30 * second

export type Environment = ReturnType<typeof createEnvironment>

/**
 * Plays a scenario: sleep, network and clocks. Lets pending promises run after each event and each timer. `onChange`
 * runs before each change that affects how time is counted.
 */
export function createEnvironment(scenario: Scenario, onChange: () => void) {
  const agenda = createAgenda()
  let now = scenario.startAt
  const computer = simulatedComputer(scenario, () => now)
  let isOnline = true
  let outage: Outage | null = null
  let graceUntil = now
  let failingSince: number | null = null
  let refusedSince: number | null = null
  /** Failed attempts since the last token. */
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let waitUntil = Number.NEGATIVE_INFINITY
  let sleeps = 0
  let isPersonTyping = false

  const change = (at: number, run: () => void) =>
    agenda.at(at, () => {
      onChange()
      run()
    })
  const grace = () => {
    graceUntil = Math.max(graceUntil, now + graceMs)
  }
  for (const { from, to } of scenario.asleep) {
    change(from, () => {
      sleeps += 1
      computer.sleep()
    })
    change(to, () => {
      grace()
      computer.wake()
    })
  }
  for (const { from, to } of scenario.offline) {
    change(from, () => {
      isOnline = false
    })
    change(to, () => {
      grace()
      isOnline = true
    })
  }
  for (const each of scenario.outages) {
    change(each.from, () => {
      outage = each
    })
    change(each.to, () => {
      outage = null
    })
  }
  for (const { at, offMs } of scenario.clockSets)
    agenda.at(at, () => {
      // "Ahead means sleep": to the computer the failure has lasted longer by the change of the clock.
      const forwardMs = Math.max(0, offMs - computer.clockOffMs)
      if (failingSince !== null) failingSince -= forwardMs
      if (refusedSince !== null) refusedSince -= forwardMs
      computer.clockOffMs = offMs
    })
  for (const at of scenario.unlocks) agenda.at(at, () => computer.unlock())

  /** The longest wait until the next call, by the quoted sentences of docs/renewal.md. */
  const longestWaitMs = (answer: Exclude<Answer, 'token'>): number => {
    const lastedMs = now - (failingSince ?? now)
    // "A random part of a wait that starts at 5 seconds and doubles up to 15 minutes, and after the first day up to an
    // hour."
    const transientMs = Math.min(lastedMs > day ? hour : 15 * minute, 5 * second * 2 ** (failures - 1))
    if (refusedSince === null) return transientMs
    // "Then with waits of 1, 2, 4 hours and so on up to a week, counted from the expiry": each wait is an hour longer
    // than the sum of all earlier ones. Waits before the expiry cost no valid time. "A lost answer then counts as one
    // more refusal."
    if (answer !== 'failure') return Math.min(now - refusedSince + hour, 7 * day)
    // "At least 5 minutes apart", even if another answer than a refusal comes in between.
    return Math.max(transientMs, 5 * minute)
  }

  return {
    scenario,
    computer,
    /** True time, epoch ms. */
    now: () => now,
    isOnline: () => isOnline,
    outage: () => outage,
    /** Whether the computer is awake, with a network and a working service. */
    isReachable: () => computer.isAwake() && isOnline && outage === null,
    /** The instant from which time counts. */
    graceUntil: () => graceUntil,
    /** Whether the wait that docs/renewal.md allows after the last call's answer is not over yet. */
    isWaiting: () => now <= waitUntil,
    isRefused: () => refusedSince !== null,
    isPersonTyping: () => isPersonTyping,
    /** The number of sleeps, from which code can tell that the computer slept while it waited. */
    sleeps: () => sleeps,
    at: agenda.at,

    /**
     * Records the answer to a call. If it began when the previous one ended, it is the same attempt at the other
     * endpoint.
     */
    noteAnswer(answer: Answer, startedAt: number): void {
      const isSameTry = startedAt === answeredAt
      answeredAt = now
      if (answer === 'token') {
        failingSince = null
        refusedSince = null
        waitUntil = Number.NEGATIVE_INFINITY
        return
      }
      if (failingSince === null) failures = 0
      if (!isSameTry) failures += 1
      failingSince ??= now
      if (answer === 'refusal') refusedSince ??= now
      waitUntil = now + longestWaitMs(answer)
      agenda.at(waitUntil, onChange)
    },

    /** Runs a person's sign-in with new credentials, which the service has not refused yet. */
    async typing<T>(signIn: () => Promise<T>): Promise<T> {
      refusedSince = null
      isPersonTyping = true
      try {
        return await signIn()
      } finally {
        isPersonTyping = false
      }
    },

    /** Plays the scenario to its end. */
    async pass(): Promise<void> {
      for (;;) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        const timerAt = Math.max(now, computer.nextTimerAt())
        const agendaAt = agenda.nextAt()
        if (Math.min(timerAt, agendaAt) > scenario.endAt) break
        const isTimer = timerAt < agendaAt
        now = isTimer ? timerAt : agendaAt
        if (isTimer) computer.runTimer()
        else agenda.runNext()
      }
      now = scenario.endAt
      onChange()
    },
  }
}

/** Functions scheduled for an instant, in a binary heap. A cancelled one remains until its time. */
function createAgenda() {
  const heap: { readonly at: number; run: (() => void) | null }[] = []
  const pop = () => {
    const first = heap[0]
    const last = heap.pop()
    if (last === undefined || last === first) return first
    let place = 0
    for (;;) {
      const left = 2 * place + 1
      const right = heap[left + 1]
      const child = right !== undefined && right.at < (heap[left]?.at ?? 0) ? left + 1 : left
      const below = heap[child]
      if (below === undefined || below.at >= last.at) break
      heap[place] = below
      place = child
    }
    heap[place] = last
    return first
  }
  return {
    /** The instant of the next function; infinity if there is none. */
    nextAt(): number {
      while (heap[0]?.run === null) pop()
      return heap[0]?.at ?? Number.POSITIVE_INFINITY
    },
    runNext: () => pop()?.run?.(),
    /** Schedules a function. Returns a function that cancels it. */
    at(at: number, run: () => void): () => void {
      const entry: (typeof heap)[number] = { at, run }
      let place = heap.length
      while (place > 0) {
        const above = (place - 1) >> 1
        const parent = heap[above]
        if (parent === undefined || parent.at <= at) break
        heap[place] = parent
        place = above
      }
      heap[place] = entry
      return () => {
        entry.run = null
      }
    },
  }
}

/**
 * A person's computer. Its clock may be wrong, its timers stop during sleep, and it may report no power events.
 * `countsSleep`: whether the monotonic clock continues during sleep, which makes timers late.
 */
function simulatedComputer(
  { announcesSleep, countsSleep }: Pick<Scenario, 'announcesSleep' | 'countsSleep'>,
  trueNow: () => number,
) {
  const power = new VirtualPower()
  const timers = createAgenda()
  let sleepsSince: number | null = null
  /** How long the monotonic clock has been stopped so far. */
  let stoodStillMs = 0
  const clock: Clock & { clockOffMs: number } = {
    clockOffMs: 0,
    now: () => trueNow() + clock.clockOffMs,
    monotonic: () => trueNow() - stoodStillMs,
    uptime: trueNow,
    after: (delayMs, run) => timers.at(clock.monotonic() + delayMs, run),
  }
  return Object.assign(clock, {
    power,
    isAwake: () => sleepsSince === null,
    /** The instant of the next timer, in true time; infinity during sleep. */
    nextTimerAt: () => (sleepsSince === null ? timers.nextAt() + stoodStillMs : Number.POSITIVE_INFINITY),
    runTimer: timers.runNext,
    sleep() {
      if (announcesSleep) power.emit('suspend')
      sleepsSince = trueNow()
    },
    wake() {
      if (!countsSleep && sleepsSince !== null) stoodStillMs += trueNow() - sleepsSince
      sleepsSince = null
      if (announcesSleep) power.emit('resume')
    },
    unlock() {
      if (announcesSleep) power.emit('unlock')
    },
  })
}
