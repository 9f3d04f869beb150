import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  activityMark,
  entriesOf,
  latestIdOf,
  type NewEntry,
  withActivity,
  withRepeated,
} from '../../../app/activity/activity-log.ts'
import type { Account } from '../../../app/model/account.ts'
import { anAccount } from '../../support/stored-account.ts'

const nothingSaid: NewEntry = { at: 0, event: { kind: 'revealed' }, detail: null }

const after = (entries: readonly NewEntry[]): Account => entries.reduce(withActivity, anAccount())

/** So many entries, one a millisecond. */
const history = (count: number): NewEntry[] =>
  Array.from({ length: count }, (_, index) => ({ ...nothingSaid, at: index }))

test('whatever happened is read as it was written, the newest first', () => {
  const text = fc.string({ unit: 'binary' })
  const number = fc.option(fc.nat())
  const entry: fc.Arbitrary<NewEntry> = fc.record({
    at: fc.nat(),
    event: fc.oneof(
      fc.record({ kind: fc.constant('signed-in' as const), host: text }),
      fc.record({ kind: fc.constant('woke-up' as const), sleptMs: fc.nat() }),
      fc.constant({ kind: 'revealed' as const }),
    ),
    detail: fc.option(fc.record({ status: number, durationMs: number, serviceMessage: fc.option(text) })),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
      const read = entriesOf(after(entries).activity).map(({ id: _, ...rest }) => rest)
      expect(read).toEqual(entries.toReversed())
    }),
  )
})

test('500 entries are kept, and the oldest goes first', () => {
  const entries = entriesOf(after(history(510)).activity)
  expect(entries).toHaveLength(500)
  expect(entries[0]?.at).toBe(509)
  expect(entries.at(-1)?.at).toBe(10)
})

test('an entry keeps its id however many follow, and no two have the same', () => {
  const early = after(history(3))
  const late = history(600).reduce(withActivity, early)
  const ids = entriesOf(late.activity).map((entry) => entry.id)
  expect(new Set(ids).size).toBe(500)
  const one = withActivity(early, nothingSaid)
  const two = withActivity(one, nothingSaid)
  expect(entriesOf(two.activity).slice(1)).toEqual(entriesOf(one.activity))
})

test('the latest id tells that something new has happened', () => {
  const account = anAccount()
  expect(latestIdOf(account.activity)).toBeNull()
  const one = withActivity(account, nothingSaid)
  expect(latestIdOf(one.activity)).toBe(entriesOf(one.activity)[0]?.id)
  expect(latestIdOf(withActivity(one, nothingSaid).activity)).not.toBe(latestIdOf(one.activity))
})

test('the mark is another one after each entry and each repeat', () => {
  const account = anAccount()
  const one = withActivity(account, nothingSaid)
  const two = withActivity(one, nothingSaid)
  const repeated = withRepeated(two, '2', { times: 2, lastAt: 5 })
  const marks = [account, one, two, repeated].map(({ activity }) => activityMark(activity))
  expect(marks[0]).toBeNull()
  expect(new Set(marks).size).toBe(4)
})

test('what is no entry is passed over, and kept while more happens', () => {
  const account = anAccount({ activity: { count: 7, entries: ['from another version'], repeats: 0 } })
  expect(entriesOf(account.activity)).toEqual([])
  const { activity } = withActivity(account, nothingSaid)
  expect(entriesOf(activity)).toEqual([{ id: '8', ...nothingSaid }])
  expect(activity.entries).toContain('from another version')
})
