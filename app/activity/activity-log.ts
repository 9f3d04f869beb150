import * as z from 'zod/mini'
import type { Account, Activity } from '../model/account.ts'
import { type ActivityEntry, activityEntry, type Repetition } from '../model/activity.ts'

const entry = z.omit(activityEntry, { id: true })

/** An entry before its place in the log gives it an id. */
export type NewEntry = z.infer<typeof entry>

const maxEntries = 500

/** Of a new account. */
export const noActivity: Activity = { count: 0, entries: [], repeats: 0 }

/** The account with one more entry on top; the oldest goes where there are 500. */
export function withActivity(account: Account, newest: NewEntry): Account {
  const { count, entries } = account.activity
  return {
    ...account,
    activity: {
      ...account.activity,
      count: count + 1,
      entries: [newest, ...entries.slice(0, maxEntries - 1)],
    },
  }
}

/** The account with that entry marked as repeated; the same account where the entry is gone. */
export function withRepeated(account: Account, entryId: string, repeated: Repetition): Account {
  const { count, entries, repeats } = account.activity
  const place = count - Number(entryId)
  const parsed = entry.safeParse(entries[place])
  if (!parsed.success) return account
  return {
    ...account,
    activity: {
      count,
      entries: entries.with(place, { ...parsed.data, repeated }),
      repeats: repeats + 1,
    },
  }
}

/**
 * The entries, newest first. An entry keeps its id, however many follow. What cannot be read as an
 * entry is left out here and stays in the vault.
 */
export function entriesOf({ count, entries }: Activity): ActivityEntry[] {
  return entries.flatMap((each, place) => {
    const parsed = entry.safeParse(each)
    return parsed.success ? [{ id: String(count - place), ...parsed.data }] : []
  })
}

/** The newest entry's id; null where there is none. */
export function latestIdOf({ count }: Activity): string | null {
  return count === 0 ? null : String(count)
}

/** A text that differs after each change; null where there is no entry. */
export function activityMark({ count, repeats }: Activity): string | null {
  return count === 0 ? null : `${count} ${repeats}`
}
