import { Listeners } from '../util/listeners.ts'
import { parseJson } from '../util/parse-json.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import {
  type Activity,
  activity,
  emptyActivity,
  entriesOf,
  joinedActivity,
  type NewEntry,
  withCopyKept,
  withEntry,
} from './activity-log.ts'
import type { ActivityEntry } from './model/activity.ts'
import type { VaultPorts } from './ports.ts'

export type Activities = ReturnType<typeof createActivities>

/**
 * Each account's activity in a sealed file; a lost or unreadable one counts as empty. Without a key (this session only)
 * nothing is written. `has` is false for an account that is gone, so that its activity does not come back.
 */
export function createActivities(
  { cipher, activityFiles, log }: Pick<VaultPorts, 'cipher' | 'activityFiles' | 'log'>,
  has: (accountId: string) => boolean,
) {
  const inOrder = createSerialQueue()
  /** Activities that are in no file: all of them without a key, otherwise those that could not be written. */
  const unwritten = new Map<string, Activity>()
  const changes = new Map<string, number>()
  const changed = new Listeners<[accountId: string]>()
  let key: Uint8Array | null = null

  return {
    changed,

    /** Adds an event that has just happened `times` times; see `withEntry`. Does nothing if the account is gone. */
    note: (accountId: string, entry: NewEntry, times = 1): void =>
      change(accountId, (before) => withEntry(before, entry, times)),

    /** Notes that the person let the account's last copy stay in the clipboard. */
    noteKept: (accountId: string): void => change(accountId, withCopyKept),

    /** Newest first. Never rejects. */
    read: (accountId: string): Promise<ActivityEntry[]> =>
      inOrder(async () => entriesOf((await load(accountId, key)) ?? emptyActivity)),

    /** A text that differs after each change of the account's activity in this run. */
    markOf: (accountId: string): string => String(changes.get(accountId) ?? 0),

    remove: (accountId: string): Promise<void> => inOrder(() => remove(accountId)),

    adoptKey,

    /** Seals every activity again, because the vault got another key; null: removes the files. */
    moveTo: (vaultKey: Uint8Array | null): Promise<void> => inOrder(() => moveTo(copyOf(vaultKey))),

    /** Merges the activities of `ids` into the account's. `theirKey`: the other vault's key; null if it is the same. */
    join: (accountId: string, ids: readonly string[], theirKey: Uint8Array | null = null): Promise<void> =>
      inOrder(() => join(accountId, ids, theirKey)),

    /** *Forget everything*, once the vault has no account any more. */
    forget: (): Promise<void> => inOrder(forget),

    waitForWrites: (): Promise<void> => inOrder(async () => undefined),
  }

  /** Takes the key of a vault that was opened or made. */
  function adoptKey(vaultKey: Uint8Array | null): void {
    const next = copyOf(vaultKey)
    void inOrder(async () => {
      key?.fill(0)
      key = next
    })
  }

  function change(accountId: string, make: (before: Activity) => Activity): void {
    if (!has(accountId)) return
    void inOrder(async () => store(accountId, make((await load(accountId, key)) ?? emptyActivity), key))
    noteChange(accountId)
  }

  function noteChange(accountId: string): void {
    changes.set(accountId, (changes.get(accountId) ?? 0) + 1)
    changed.emit(accountId)
  }

  async function moveTo(next: Uint8Array | null): Promise<void> {
    const before = key
    const stored = before === null ? [] : await activityFiles.ids()
    for (const accountId of new Set([...stored, ...unwritten.keys()])) {
      const found = await load(accountId, before)
      if (found !== null) await store(accountId, found, next)
      if (next === null) await activityFiles.remove(accountId)
    }
    key = next
    before?.fill(0)
  }

  async function join(accountId: string, ids: readonly string[], theirKey: Uint8Array | null): Promise<void> {
    const found: Activity[] = []
    for (const id of [accountId, ...ids]) {
      const each = (await load(id, key)) ?? (theirKey && (await load(id, theirKey)))
      if (each !== null) found.push(each)
    }
    if (found.length > 0) await store(accountId, joinedActivity(found), key)
    for (const id of ids) await remove(id)
    noteChange(accountId)
  }

  async function forget(): Promise<void> {
    for (const each of [unwritten, changes]) each.clear()
    await activityFiles.removeAll()
  }

  async function remove(accountId: string): Promise<void> {
    for (const each of [unwritten, changes]) each.delete(accountId)
    if (key !== null) await activityFiles.remove(accountId)
  }

  /** Null if there is no file that `by` opens. */
  async function load(accountId: string, by: Uint8Array | null): Promise<Activity | null> {
    const kept = unwritten.get(accountId)
    if (kept !== undefined || by === null) return kept ?? null
    const sealed = await activityFiles.read(accountId)
    const opened = sealed === null ? null : cipher.decrypt(by, sealed, accountId)
    if (opened?.kind !== 'opened') return null
    return activity.safeParse(parseJson(opened.plain)).data ?? null
  }

  async function store(accountId: string, content: Activity, by: Uint8Array | null): Promise<void> {
    const isWritten =
      by !== null &&
      (await activityFiles.write(accountId, cipher.encrypt(by, JSON.stringify(content), accountId)))
    if (isWritten) unwritten.delete(accountId)
    else unwritten.set(accountId, content)
    if (by !== null && !isWritten) log.warn('activity.not-saved')
  }
}

/** A copy, because the vault overwrites its own key when it gets another one. */
function copyOf(key: Uint8Array | null): Uint8Array | null {
  return key && Uint8Array.from(key)
}
