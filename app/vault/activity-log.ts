import * as z from 'zod/mini'
import { hourMs } from '../util/durations.ts'
import { isSame } from '../util/keep-equal.ts'
import { type ActivityEntry, type ActivityEvent, activityEntry, lastAtOf } from './model/activity.ts'

/** The content of an account's file. Each entry is parsed only when it is shown. */
export const activity = z.object({
  /** The number of additions and repetitions so far; an entry's id is this number after its own addition. */
  changes: z._default(z.int().check(z.nonnegative()), 0),
  /** All events except hand-outs, newest first. */
  entries: z._default(z.array(z.unknown()), []),
  /** The times that a program got the token, newest first. */
  handOuts: z._default(z.array(z.unknown()), []),
})
export type Activity = z.infer<typeof activity>

export const emptyActivity: Activity = { changes: 0, entries: [], handOuts: [] }

/** An entry without an id. Only a call to the service has a detail. */
export type NewEntry = Pick<ActivityEntry, 'at' | 'event'> & Partial<Pick<ActivityEntry, 'detail'>>

const maxEntries = 500
/** Hand-outs have a separate list, so that they and other entries cannot push each other out. */
const maxHandOuts = 200

/** Equal events within this time after the first one are counted in its entry, ms. */
const spanMs = hourMs

/**
 * Adds an event that has just happened `times` times; a full list drops its oldest entry. The event is counted in the
 * newest entry if that is equal and began within the hour; copies and actions of programs also in one further down, so
 * that the list stays readable. Consecutive sleeps are one entry with their sum, however long they take.
 */
export function withEntry(activity: Activity, newest: NewEntry, times = 1): Activity {
  const changes = activity.changes + 1
  const [list, max] = isHandOut(newest)
    ? (['handOuts', maxHandOuts] as const)
    : (['entries', maxEntries] as const)
  const after = added(activity[list], { id: String(changes), detail: null, ...newest }, times)
  return { ...activity, changes, [list]: after.slice(0, max) }
}

const isHandOut = ({ event }: Pick<ActivityEntry, 'event'>) => event.kind === 'token-given'

/** Notes that no time clears the last copy, because the person pressed *Keep*. */
export function withCopyKept(activity: Activity): Activity {
  const last = entriesOf(activity).find(({ event }) => event.kind === 'copied')
  if (last?.event.kind !== 'copied') return activity
  const { id, at, event, repeated } = last
  const times = (repeated?.times ?? 1) - 1
  const others = activity.entries.flatMap((each) => {
    if (readEntry(each)?.id !== id) return [each]
    if (times === 0) return []
    return [{ ...last, repeated: times === 1 ? undefined : { ...repeated, times } }]
  })
  return withEntry(
    { ...activity, entries: others },
    { at: repeated?.lastAt ?? at, event: { ...event, clearAfterMs: null } },
  )
}

/** All entries, the one that happened last first. An unreadable entry is left out, but stays stored. */
export function entriesOf({ entries, handOuts }: Activity): ActivityEntry[] {
  return [...entries, ...handOuts]
    .flatMap((each) => readEntry(each) ?? [])
    .sort((one, other) => lastChangeOf(other) - lastChangeOf(one))
}

/** All entries of several activities, each once, with new ids in the order in which they last happened. */
export function joinedActivity(activities: readonly Activity[]): Activity {
  const contents = activities.flatMap(entriesOf).map(({ id: _, ...entry }) => entry)
  const once = [...new Map(contents.map((each) => [JSON.stringify(each), each])).values()]
  const newestFirst = once
    .sort((one, other) => lastAtOf(one) - lastAtOf(other))
    .map(({ repeated, ...entry }, index) => {
      const id = String(index + 1)
      return { id, ...entry, ...(repeated && { repeated: { ...repeated, lastId: id } }) }
    })
    .toReversed()
  return {
    changes: once.length,
    entries: newestFirst.filter((each) => !isHandOut(each)).slice(0, maxEntries),
    handOuts: newestFirst.filter(isHandOut).slice(0, maxHandOuts),
  }
}

function added(list: readonly unknown[], newest: ActivityEntry, times: number): unknown[] {
  const mayLieBelow = ['copied', 'token-given', 'renewal-requested'].includes(newest.event.kind)
  const candidates = mayLieBelow ? list : list.slice(0, 1)
  for (const [index, each] of candidates.entries()) {
    const before = readEntry(each)
    if (before !== null && newest.at - before.at >= spanMs && before.event.kind !== 'woke-up') break
    const event = before && joinedEvent(before.event, newest.event)
    // After the clock was set back, a new entry begins.
    if (before === null || event === null || newest.at < lastAtOf(before)) continue
    const repeated = { times: (before.repeated?.times ?? 1) + times, lastAt: newest.at, lastId: newest.id }
    return list.with(index, { ...before, event, repeated })
  }
  const first =
    times === 1 ? newest : { ...newest, repeated: { times, lastAt: newest.at, lastId: newest.id } }
  return [first, ...list]
}

/** Orders by arrival, because the clock may have been set. */
function lastChangeOf({ id, repeated }: ActivityEntry): number {
  return Number(repeated?.lastId ?? id)
}

function readEntry(stored: unknown): ActivityEntry | null {
  return activityEntry.safeParse(stored).data ?? null
}

/** The event of the one entry in which both are counted, whatever reason a program gives; null if they are two. */
function joinedEvent(before: ActivityEvent, newest: ActivityEvent): ActivityEvent | null {
  if (before.kind === 'woke-up' && newest.kind === 'woke-up')
    return { ...before, sleptMs: before.sleptMs + newest.sleptMs }
  const facts = (event: ActivityEvent) => (event.kind === 'token-given' ? { ...event, reason: null } : event)
  return isSame(facts(before), facts(newest)) ? before : null
}
