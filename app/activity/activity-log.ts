import * as z from 'zod/mini'
import type { Account, Activity } from '../model/account.ts'
import { type ActivityEntry, activityDetail, activityEntry } from '../model/activity-entry.ts'
import { parseJson } from '../text/parse-json.ts'

/** Something that has just happened; its place gives it its id. */
export type NewEntry = Omit<ActivityEntry, 'id'>

const mostEntries = 500

const { at, tone } = activityEntry.shape
const { status, durationMs } = activityDetail.shape
const word = z.int().check(z.nonnegative())

/**
 * The entries as they are stored, newest first. Most of them say what others said before, so each sentence
 * stands once in `words` and the entries name its place there.
 */
const stored = z.strictObject({
  words: z.array(z.string()),
  entries: z.array(z.tuple([at, tone, word, z.nullable(z.tuple([status, durationMs, z.nullable(word)]))])),
})

/** That of a new account. */
export const noActivity: Activity = { count: 0, entries: write([]) }

/** The account with one more entry on top; the oldest goes where there are 500. */
export function withActivity(account: Account, entry: NewEntry): Account {
  const { count, entries } = account.activity
  const newest = [entry, ...read(entries).slice(0, mostEntries - 1)]
  return { ...account, activity: { count: count + 1, entries: write(newest) } }
}

/** The entries, newest first. An id stays the entry's own however many follow. */
export function entriesOf({ count, entries }: Activity): ActivityEntry[] {
  return read(entries).map((entry, place) => ({ id: String(count - place), ...entry }))
}

/** The newest entry's id; null where there is none. */
export function latestIdOf({ count }: Activity): string | null {
  return count === 0 ? null : String(count)
}

function write(entries: readonly NewEntry[]): string {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const rows = entries.map(({ at, tone, text, detail }) => [
    at,
    tone,
    placeOf(text),
    detail && [detail.status, detail.durationMs, detail.said === null ? null : placeOf(detail.said)],
  ])
  return JSON.stringify({ words: [...places.keys()], entries: rows })
}

/** Returns [] for text that Deckpass did not write. The vault's seal rules that out. */
function read(text: string): NewEntry[] {
  const parsed = stored.safeParse(parseJson(text))
  if (!parsed.success) return []
  const { words, entries } = parsed.data
  const wordAt = (place: number) => words[place] ?? ''
  return entries.map(([at, tone, text, facts]) => ({
    at,
    tone,
    text: wordAt(text),
    detail: facts && {
      status: facts[0],
      durationMs: facts[1],
      said: facts[2] === null ? null : wordAt(facts[2]),
    },
  }))
}
