import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Activity,
  emptyActivity,
  entriesOf,
  type NewEntry,
  withCopyKept,
  withEntry,
} from '../../../app/vault/activity-log.ts'
import { hour } from '../../support/durations.ts'

const nothingSaid: NewEntry = { at: 0, event: { kind: 'revealed' }, detail: null }

const after = (entries: readonly NewEntry[], before = emptyActivity): Activity =>
  entries.reduce((activity, each) => withEntry(activity, each), before)

/** So many entries, one a millisecond, no two alike. */
const history = (count: number): NewEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...nothingSaid,
    at: index,
    event: { kind: 'signed-in', host: `slides-${index}.example` },
  }))

const given = (name: string, origin = 'terminal'): NewEntry => ({
  ...nothingSaid,
  event: { kind: 'token-given', program: { name, origin }, reason: null },
})
const asked: NewEntry = { ...nothingSaid, event: { kind: 'renewal-requested', program: null } }
const renewed: NewEntry = { ...nothingSaid, event: { kind: 'renewed', valueChanged: true, failures: 0 } }
const copied: NewEntry = { ...nothingSaid, event: { kind: 'copied', format: 'token', clearAfterMs: 30_000 } }
const at = (at: number, entry: NewEntry): NewEntry => ({ ...entry, at })

/** What a person reads of it, newest first: kind and how often. */
const linesOf = (activity: Activity) =>
  entriesOf(activity).map(({ event, repeated }) => [event.kind, repeated?.times ?? 1])

test('events that repeat in a row are counted in one line', () => {
  const account = after([
    ...[1, 2, 3].map((time) => at(time, nothingSaid)),
    at(4, renewed),
    at(5, nothingSaid),
  ])
  expect(linesOf(account)).toEqual([
    ['revealed', 1],
    ['renewed', 1],
    ['revealed', 3],
  ])
  expect(entriesOf(account)[2]).toMatchObject({ at: 1, repeated: { times: 3, lastAt: 3 } })
})

test('a run of sleeps is one line with their sum, and ends with what happens between', () => {
  const slept = (sleptMs: number): NewEntry => ({ ...nothingSaid, event: { kind: 'woke-up', sleptMs } })
  const night = after([at(hour, slept(1)), at(9 * hour, slept(20)), at(18 * hour, slept(300))])
  expect(entriesOf(night)).toMatchObject([
    { at: hour, event: { sleptMs: 321 }, repeated: { times: 3, lastAt: 18 * hour } },
  ])
  expect(linesOf(after([at(19 * hour, renewed), at(20 * hour, slept(4))], night))).toEqual([
    ['woke-up', 1],
    ['renewed', 1],
    ['woke-up', 3],
  ])
})

test('a copy that was kept is said to stay, and those before it to be cleared', () => {
  const times = (activity: Activity) =>
    entriesOf(activity).map(({ event, repeated }) => [
      event.kind === 'copied' && event.clearAfterMs,
      repeated?.times ?? 1,
    ])
  expect(times(withCopyKept(after([at(1, copied)])))).toEqual([[null, 1]])
  const kept = withCopyKept(after([at(1, copied), at(2, copied), at(3, copied)]))
  expect(times(kept)).toEqual([
    [null, 1],
    [30_000, 2],
  ])
  expect(times(withCopyKept(withEntry(kept, at(4, copied))))).toEqual([
    [null, 2],
    [30_000, 2],
  ])
  expect(withCopyKept(emptyActivity)).toEqual(emptyActivity)
})

test('copies within an hour are one line at the place of the last', () => {
  const account = after([at(1, copied), at(2, nothingSaid), at(3, renewed), at(4, copied)])
  expect(linesOf(account)).toEqual([
    ['copied', 2],
    ['renewed', 1],
    ['revealed', 1],
  ])
})

test('what differs in anything shown, comes after an hour or after the clock was set back is a new line', () => {
  const asHeader = { kind: 'copied', format: 'header', clearAfterMs: 30_000 } as const
  expect(linesOf(after([copied, { ...copied, event: asHeader }]))).toHaveLength(2)
  expect(linesOf(after([at(0, copied), at(hour - 1, copied), at(hour, copied)]))).toEqual([
    ['copied', 1],
    ['copied', 2],
  ])
  expect(linesOf(after([at(5, copied), at(4, copied)]))).toHaveLength(2)
})

test('programs that act by turns have one line each', () => {
  const rounds = Array.from({ length: 100 }, (_, round) => [at(2 * round, asked), at(2 * round + 1, renewed)])
  expect(linesOf(after(rounds.flat()))).toEqual([
    ['renewed', 100],
    ['renewal-requested', 100],
  ])
})

test('hand-outs and other events do not push each other out', () => {
  const once = after([given('deploy.sh'), nothingSaid])
  const handOuts = Array.from({ length: 600 }, (_, index) => given('deploy.sh', `app-${index}`))
  expect(linesOf(after(history(600), once))).toContainEqual(['token-given', 1])
  expect(linesOf(after(handOuts, once))).toContainEqual(['revealed', 1])
  const kinds = linesOf(after([...history(600), ...handOuts], once)).map(([kind]) => kind)
  expect(kinds.filter((kind) => kind === 'token-given')).toHaveLength(200)
  expect(kinds.filter((kind) => kind === 'signed-in')).toHaveLength(500)
})

const eventText = ({ event }: NewEntry) => JSON.stringify(event)

test('whatever happened is read as it was written, the newest first', () => {
  const text = fc.string({ unit: 'binary' })
  const number = fc.option(fc.nat())
  const entry: fc.Arbitrary<Required<NewEntry>> = fc.record({
    at: fc.nat(),
    event: fc.oneof(
      fc.record({ kind: fc.constant('signed-in' as const), host: text }),
      fc.record({ kind: fc.constant('renewed' as const), valueChanged: fc.boolean(), failures: fc.nat() }),
      fc.constant({ kind: 'revealed' as const }),
      text.map((name) => given(name).event),
    ),
    detail: fc.option(fc.record({ status: number, durationMs: number, serviceMessage: fc.option(text) })),
  })
  fc.assert(
    fc.property(fc.uniqueArray(entry, { maxLength: 30, selector: (each) => eventText(each) }), (entries) => {
      const read = entriesOf(after(entries)).map(({ id: _, ...rest }) => rest)
      expect(read).toEqual(entries.toReversed())
    }),
    { numRuns: 30 },
  )
})

test('an entry keeps its own id, however many follow', () => {
  const early = after(history(3))
  const late = entriesOf(after(history(600), early))
  expect([late[0]?.at, late.at(-1)?.at]).toEqual([599, 100])
  expect(new Set(late.map(({ id }) => id)).size).toBe(500)
  const one = withEntry(early, nothingSaid)
  const two = withEntry(one, copied)
  expect(entriesOf(two).slice(1)).toEqual(entriesOf(one))
})

test('unknown entries are skipped and kept', () => {
  const account: Activity = { changes: 7, entries: ['from another version'], handOuts: [] }
  expect(entriesOf(account)).toEqual([])
  const activity = withEntry(account, nothingSaid)
  expect(entriesOf(activity)).toEqual([{ id: '8', ...nothingSaid }])
  expect(activity.entries).toContain('from another version')
})
