import { expect, test } from 'vitest'
import { createScheduler } from '../../../app/events/scheduler.ts'
import type { Wake } from '../../../app/ports/index.ts'
import { hour, minute, second } from '../../support/durations.ts'
import { SeededRandom, VirtualClock, VirtualNetwork, VirtualPower } from '../../support/virtual-ports.ts'

function start() {
  const fixture = {
    clock: new VirtualClock(),
    power: new VirtualPower(),
    network: new VirtualNetwork(),
    random: new SeededRandom(1),
  }
  const plans = new Map<string, number>()
  const due: { key: string; at: number }[] = []
  const wakes: Wake[] = []
  const clockSets: number[] = []
  const scheduler = createScheduler(fixture)
  const dueAt = (at: number) => Math.max(at, scheduler.holdEndsAt)
  scheduler.reviewDue.add(() => {
    const now = fixture.clock.now()
    for (const [key, at] of plans) {
      if (dueAt(at) > now) continue
      plans.delete(key)
      due.push({ key, at: now })
    }
    scheduler.reviewAt(Math.min(...[...plans.values()].map(dueAt)))
  })
  const set = (key: string, at: number) => {
    plans.set(key, at)
    scheduler.reviewSoon()
  }
  scheduler.woken.add((wake) => wakes.push(wake))
  scheduler.clockSet.add((byMs) => clockSets.push(byMs))
  return { ...fixture, scheduler, set, due, wakes, clockSets, startAt: fixture.clock.now() }
}

test('planned work runs at its instant, by one timer', async () => {
  const { set, clock, due, startAt } = start()
  set('a', startAt + 50 * second)
  set('b', startAt + 10 * second)
  await clock.advance(10 * second - 1)
  expect([clock.pending, due]).toEqual([1, []])
  await clock.advance(1)
  expect(due).toEqual([{ key: 'b', at: startAt + 10 * second }])
})

test('a change of a plan is no tick and postpones none, so that ticks stay a minute apart', async () => {
  const { scheduler, set, clock, startAt } = start()
  const ticks: number[] = []
  scheduler.ticked.add(() => ticks.push(clock.now() - startAt))
  for (const key of ['a', 'b', 'c']) {
    set(key, startAt + hour)
    scheduler.checkClocks()
    await clock.advance(second)
  }
  await clock.advance(10 * minute - 3 * second)
  expect(ticks).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1) * minute))
  expect(clock.fired).toBe(10)
})

test('after an unannounced sleep it ticks every 15 seconds, until one is announced', async () => {
  const { clock, power, wakes } = start()
  clock.sleep(8 * hour)
  await clock.advance(minute)
  clock.sleep(60 * hour)
  await clock.advance(15 * second)
  expect(wakes.map((each) => each.sleptMs)).toEqual([8 * hour, 60 * hour])
  clock.sleep(8 * hour)
  power.emit('resume')
  const before = clock.fired
  await clock.advance(10 * minute)
  expect(clock.fired - before).toBeLessThanOrEqual(11)
})

test.each(['at the next tick', 'before that, where the screen is unlocked'])(
  'an unannounced sleep is noticed %s, and Deckpass then waits for the network',
  async (when) => {
    const { set, clock, power, due, wakes, startAt } = start()
    set('a', startAt + 2 * hour)
    await clock.advance(second)
    clock.sleep(60 * hour)
    if (when === 'at the next tick') await clock.advance(59 * second)
    else power.emit('unlock')
    expect([wakes, due]).toEqual([[{ kind: 'resume', sleptMs: 60 * hour }], []])
    await clock.advance(10 * second)
    expect(due.map((each) => each.key)).toEqual(['a'])
  },
)

test.each([-hour, -10 * second, 10 * second, 3 * hour])(
  'a clock that is set by %i ms is noticed when the clocks are compared, and is no sleep; forward it brings what a wake-up brings',
  async (byMs) => {
    const { scheduler, clock, wakes, clockSets } = start()
    await clock.advance(second)
    clock.setWall(byMs)
    scheduler.checkClocks()
    const now = clock.now()
    expect([clockSets, wakes]).toEqual([[byMs], []])
    expect([scheduler.occasionAt === now, scheduler.holdEndsAt > now]).toEqual([byMs > 0, byMs > 0])
  },
)

test('drift of a few seconds is neither a sleep nor a set clock', async () => {
  const { clock, wakes, clockSets } = start()
  clock.setWall(3 * second)
  await clock.advance(minute)
  clock.setWall(-3 * second)
  await clock.advance(minute)
  expect([wakes, clockSets]).toEqual([[], []])
})

test('after a review that throws, the next tick runs it again', async () => {
  const { scheduler, clock } = start()
  let reviews = 0
  scheduler.reviewDue.add(() => {
    reviews += 1
    throw new Error('The review is broken.')
  })
  await clock.advance(2 * minute)
  expect(reviews).toBe(2)
})

test('listeners of a tick see the network as it is now', async () => {
  const { scheduler, clock, network } = start()
  const told: string[] = []
  network.check = () => told.push('checked')
  scheduler.ticked.add(() => told.push('ticked'))
  await clock.advance(minute)
  expect(told).toEqual(['checked', 'ticked'])
})

test.each(['wakes every few seconds', 'is always late'])(
  'a computer that %s still runs what is due',
  async (which) => {
    const { set, clock, power, due, startAt } = start()
    set('a', startAt + second)
    for (let turn = 0; turn < 20; turn += 1) {
      if (which === 'is always late') clock.pass(20 * second)
      else power.emit('resume')
      await clock.advance(which === 'is always late' ? 1_500 : 4 * second)
    }
    expect(due.map(({ key }) => key)).toEqual(['a'])
  },
)
