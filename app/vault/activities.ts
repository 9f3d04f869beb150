import type { Ports } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { parseJson } from '../util/parse-json.ts'
import { serialQueue } from '../util/serial-queue.ts'
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
import type { ActivityFiles, Cipher } from './ports.ts'

export interface ActivityPorts extends Pick<Ports, 'log'> {
  readonly cipher: Pick<Cipher, 'encrypt' | 'decrypt'>
  readonly activityFiles: ActivityFiles
}

/**
 * The activity of each account, in a sealed file of its own, which is read only when somebody looks at it or an entry
 * is added. A file that is lost or does not open counts as empty. Without a key (this session only) nothing is written.
 */
export class Activities {
  readonly #ports: ActivityPorts
  readonly #has: (accountId: string) => boolean
  readonly #turn = serialQueue()
  /** What the next write of an account changes. */
  readonly #pending = new Map<string, ((before: Activity) => Activity)[]>()
  /** Activities that are in no file: all of them without a key, otherwise those that could not be written. */
  readonly #unwritten = new Map<string, Activity>()
  /** The number of entries and repetitions since the start. */
  readonly #changes = new Map<string, number>()
  #key: Uint8Array | null = null
  readonly changed = new Listeners<[accountId: string]>()

  /** @param has false for an account that is gone, whose activity must not come back */
  constructor(ports: ActivityPorts, has: (accountId: string) => boolean) {
    this.#ports = ports
    this.#has = has
  }

  /** Adds an event that has just happened `times` times; see `withEntry`. Does nothing if the account is gone. */
  note(accountId: string, entry: NewEntry, times = 1): void {
    this.#change(accountId, (before) => withEntry(before, entry, times))
  }

  /** Notes that the person let the account's last copy stay in the clipboard. */
  noteKept(accountId: string): void {
    this.#change(accountId, withCopyKept)
  }

  #change(accountId: string, change: (before: Activity) => Activity): void {
    if (!this.#has(accountId)) return
    const waiting = this.#pending.get(accountId)
    if (waiting === undefined) this.#pending.set(accountId, [change])
    else waiting.push(change)
    this.#changes.set(accountId, (this.#changes.get(accountId) ?? 0) + 1)
    if (waiting === undefined) void this.#turn(() => this.#write(accountId))
    this.changed.emit(accountId)
  }

  /** Newest first. Never rejects. */
  read(accountId: string): Promise<ActivityEntry[]> {
    return this.#turn(async () => entriesOf((await this.#load(accountId, this.#key)) ?? emptyActivity))
  }

  /** A text that differs after each change of the account's activity in this run. */
  markOf(accountId: string): string {
    return String(this.#changes.get(accountId) ?? 0)
  }

  remove(accountId: string): Promise<void> {
    return this.#turn(() => this.#remove(accountId))
  }

  /** Takes the key of a vault that was opened or made. */
  adoptKey(key: Uint8Array | null): void {
    this.#key = key && Uint8Array.from(key)
  }

  /** Seals every activity again, because the vault has another key; null: removes the files. */
  moveTo(key: Uint8Array | null): Promise<void> {
    return this.#turn(async () => {
      const [before, next] = [this.#key, key && Uint8Array.from(key)]
      const stored = before === null ? [] : await this.#ports.activityFiles.ids()
      for (const accountId of new Set([...stored, ...this.#unwritten.keys()])) {
        const found = await this.#load(accountId, before)
        if (found !== null) await this.#store(accountId, found, next)
        if (next === null) await this.#ports.activityFiles.remove(accountId)
      }
      this.#key = next
      before?.fill(0)
    })
  }

  /**
   * Puts the activities of `ids` into that of the account, because they became one. `theirKey` opens the files of the
   * other vault; null if it has the same key.
   */
  join(accountId: string, ids: readonly string[], theirKey: Uint8Array | null = null): Promise<void> {
    return this.#turn(async () => {
      const found: Activity[] = []
      for (const id of [accountId, ...ids]) {
        const each = (await this.#load(id, this.#key)) ?? (theirKey && (await this.#load(id, theirKey)))
        if (each !== null) found.push(each)
      }
      if (found.length > 0) await this.#store(accountId, joinedActivity(found), this.#key)
      for (const id of ids) await this.#remove(id)
      this.#changes.set(accountId, (this.#changes.get(accountId) ?? 0) + 1)
      this.changed.emit(accountId)
    })
  }

  /** *Forget everything*, once the vault has no account any more. */
  forget(): Promise<void> {
    return this.#turn(async () => {
      for (const each of [this.#pending, this.#unwritten, this.#changes]) each.clear()
      this.#key = null
      await this.#ports.activityFiles.removeAll()
    })
  }

  async waitForWrites(): Promise<void> {
    await this.#turn(async () => undefined)
  }

  async #remove(accountId: string): Promise<void> {
    for (const each of [this.#pending, this.#unwritten, this.#changes]) each.delete(accountId)
    if (this.#key !== null) await this.#ports.activityFiles.remove(accountId)
  }

  async #write(accountId: string): Promise<void> {
    const pending = this.#pending.get(accountId) ?? []
    this.#pending.delete(accountId)
    if (pending.length === 0) return
    const before = (await this.#load(accountId, this.#key)) ?? emptyActivity
    const after = pending.reduce((activity, change) => change(activity), before)
    await this.#store(accountId, after, this.#key)
  }

  /** Null if there is no file that `key` opens. */
  async #load(accountId: string, key: Uint8Array | null): Promise<Activity | null> {
    const unwritten = this.#unwritten.get(accountId)
    if (unwritten !== undefined || key === null) return unwritten ?? null
    const sealed = await this.#ports.activityFiles.read(accountId)
    const opened = sealed === null ? null : this.#ports.cipher.decrypt(key, sealed, accountId)
    if (opened?.kind !== 'opened') return null
    return activity.safeParse(parseJson(opened.plain)).data ?? null
  }

  async #store(accountId: string, content: Activity, key: Uint8Array | null): Promise<void> {
    const { cipher, activityFiles, log } = this.#ports
    const isWritten =
      key !== null &&
      (await activityFiles.write(accountId, cipher.encrypt(key, JSON.stringify(content), accountId)))
    if (isWritten) this.#unwritten.delete(accountId)
    else this.#unwritten.set(accountId, content)
    if (key !== null && !isWritten) log.warn('activity.not-saved')
  }
}
