import { expect, test } from 'vitest'
import type { Wake } from '../../../app/ports/index.ts'
import { Scheduler } from '../../../app/renewal/scheduler.ts'
import { hour, minute, second } from '../../support/durations.ts'
import { SeededRandom, VirtualClock, VirtualNetwork, VirtualPower } from '../../support/virtual-ports.ts'

function start() {
  const fixture = {
    clock: new VirtualClock(),
    power: new VirtualPower(),
    network: new VirtualNetwork(),
    random: new SeededRandom(1),
  }
  const due: { key: string; at: number }[] = []
  const wakes: Wake[] = []
  const setBack: number[] = []
  const scheduler = new Scheduler(fixture)
  const set = (key: string, at: number) =>
    scheduler.set(key, at, () => due.push({ key, at: fixture.clock.now() }))
  scheduler.onWake((wake) => wakes.push(wake))
  scheduler.onClockSetBack((byMs) => setBack.push(byMs))
  return { ...fixture, scheduler, set, due, wakes, setBack, startAt: fixture.clock.now() }
}

test('a key comes due at its instant', async () => {
  const { set, clock, due, startAt } = start()
  set('a', startAt + 90 * minute)
  await clock.advance(90 * minute - 1)
  expect(due).toEqual([])
  await clock.advance(1)
  expect(due).toEqual([{ key: 'a', at: startAt + 90 * minute }])
})

test('an earlier key moves the one timer forward', async () => {
  const { set, clock, due, startAt } = start()
  set('a', startAt + 50 * second)
  set('b', startAt + 10 * second)
  expect(clock.pending).toBe(1)
  await clock.advance(10 * second)
  expect(due.map((each) => each.key)).toEqual(['b'])
})

test('with nothing due it wakes once a minute', async () => {
  const { clock, set, startAt } = start()
  set('a', startAt + 60 * 24 * hour)
  await clock.advance(10 * minute)
  expect(clock.fired).toBe(10)
})

test('after an unannounced sleep it looks every 15 seconds, until one is announced', async () => {
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

test('an unannounced sleep is noticed at the next tick', async () => {
  const { set, clock, due, wakes, startAt } = start()
  set('a', startAt + 2 * hour)
  await clock.advance(second)
  clock.sleep(60 * hour)
  await clock.advance(59 * second)
  expect(wakes).toEqual([{ kind: 'resume', sleptMs: 60 * hour }])
  expect(due).toEqual([])
  await clock.advance(10 * second)
  expect(due.map((each) => each.key)).toEqual(['a'])
})

test('a sleep is noticed even if the unlocked screen comes first', async () => {
  const { set, clock, power, due, wakes, startAt } = start()
  set('a', startAt + hour)
  clock.sleep(2 * hour)
  power.emit('unlock')
  expect([wakes, due]).toEqual([[{ kind: 'resume', sleptMs: 2 * hour }], []])
  await clock.advance(10 * second)
  expect(due.map((each) => each.key)).toEqual(['a'])
})

test('an unlocked screen runs at once what is due', async () => {
  const { set, power, due, startAt } = start()
  set('a', startAt)
  power.emit('unlock')
  expect(due.map((each) => each.key)).toEqual(['a'])
})

test('where the monotonic clock runs on in a sleep, a tick that comes too late tells of it', async () => {
  const { clock, wakes } = start()
  clock.sleepUncounted(2 * hour)
  await clock.advance(0)
  expect(wakes).toEqual([{ kind: 'resume', sleptMs: 2 * hour - minute }])
})

test.each([-hour, -10 * second])(
  'a clock that was set back by %i ms is noticed when the plan is read, before the next tick',
  (byMs) => {
    const { scheduler, clock, setBack } = start()
    clock.setWall(byMs)
    scheduler.checkClocks()
    expect(setBack).toEqual([byMs])
  },
)

test('a clock that is set back moves every plan, so that the remaining time is unchanged', async () => {
  const { set, clock, due, setBack, startAt } = start()
  set('a', startAt + 10 * minute)
  clock.setWall(-3 * hour)
  await clock.advance(minute)
  expect(setBack).toEqual([-3 * hour])
  await clock.advance(9 * minute)
  expect(due.map((each) => each.key)).toEqual(['a'])
})

test.each([3 * hour, 10 * second])(
  'a clock that is set forward by %i ms is handled like a sleep',
  async (byMs) => {
    const { clock, wakes } = start()
    clock.setWall(byMs)
    await clock.advance(minute)
    expect(wakes).toEqual([{ kind: 'resume', sleptMs: byMs }])
  },
)

test('drift of a few seconds is neither a sleep nor a set clock', async () => {
  const { clock, wakes, setBack } = start()
  clock.setWall(3 * second)
  await clock.advance(minute)
  clock.setWall(-3 * second)
  await clock.advance(minute)
  expect([wakes, setBack]).toEqual([[], []])
})

test('after stop nothing comes due and no timer is left', async () => {
  const { scheduler, set, clock, power, due, wakes, startAt } = start()
  set('a', startAt + minute)
  scheduler.stop()
  set('b', startAt + second)
  expect(clock.pending).toBe(0)
  await clock.advance(hour)
  power.emit('resume')
  expect([due, wakes, clock.pending]).toEqual([[], [], 0])
})

test('what is due at once runs soonest first, but for what an earlier one moved or removed', async () => {
  const { scheduler, set, clock, power, due, startAt } = start()
  for (const [key, atMs] of [
    ['last', 4],
    ['removed', 2],
    ['moved', 3],
  ] as const)
    set(key, startAt + atMs)
  scheduler.set('first', startAt + 1, () => {
    due.push({ key: 'first', at: clock.now() })
    scheduler.remove('removed')
    set('moved', startAt + hour)
  })
  clock.sleep(second)
  power.emit('unlock')
  expect(due.map(({ key }) => key)).toEqual(['first', 'last'])
  expect([scheduler.atOf('removed'), scheduler.atOf('moved')]).toEqual([null, startAt + hour])
  await clock.advance(hour)
  expect(due.map(({ key }) => key)).toEqual(['first', 'last', 'moved'])
})

test('listeners of a tick see the network as it is now', async () => {
  const { clock, power, random } = start()
  let isUp = true
  let seen = true
  const network = {
    isOnline: () => seen,
    onChange: () => () => {},
    check() {
      seen = isUp
    },
  }
  const heard: boolean[] = []
  new Scheduler({ clock, power, random, network }).onTick(() => heard.push(network.isOnline()))
  isUp = false
  await clock.advance(minute)
  expect(heard).toEqual([false])
})

test('a computer that wakes every few seconds still runs what is due', async () => {
  const { set, clock, power, due, startAt } = start()
  set('a', startAt + second)
  for (let woken = 0; woken < 10; woken += 1) {
    power.emit('resume')
    await clock.advance(4 * second)
  }
  expect(due.map(({ key }) => key)).toEqual(['a'])
})

test('timers that are always late hold nothing back', async () => {
  const { set, clock, due, startAt } = start()
  set('a', startAt + 30 * second)
  for (let turn = 0; turn < 20; turn += 1) {
    clock.pass(20 * second)
    await clock.advance(1_500)
  }
  expect(due.map(({ key }) => key)).toEqual(['a'])
})
