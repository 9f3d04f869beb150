import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ElectronStore from 'electron-store'
import * as z from 'zod/mini'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Clock, Ports, ReadResult } from '../../app/ports/index.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import type { SettingsNotice } from '../../app/settings/model/settings-notice.ts'
import { settingsOf } from '../../app/settings/model/stored-settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import { chosenSettings } from '../../app/settings/unreadable-settings.ts'
import { type FileFailure, fileFailure } from '../../app/util/file-failure.ts'
import { isSame } from '../../app/util/keep-equal.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { withoutByteOrderMark } from '../../app/util/parse-json.ts'
import { validFields } from '../../app/util/read-stored.ts'
import { isRecord } from '../../app/util/records.ts'
import { toFileFailure } from '../files/file-errors.ts'
import { linkTarget, rejectReason } from '../files/files.ts'
import { settingsLimits, settingsPath } from './settings-file.ts'

/** In display-independent pixels. */
const rectangle = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
export type Rectangle = z.infer<typeof rectangle>

const windowPlacement = z.object({ bounds: rectangle, maximized: z.boolean() })
export type WindowPlacement = z.infer<typeof windowPlacement>

/** Chromium's: each makes a page 1.2 times as large, 0 is 100 %. About 58 % to 207 %. */
export const zoomLevels = { min: -3, max: 4 }

/** Stored beside the settings. Contains no secret, name or address. */
const notes = z.object({
  /** Of the main window when it was last closed; null at first. */
  windowPlacement: z._default(z.nullable(windowPlacement), null),
  /** Of the main window when it was last closed. */
  zoomLevel: z._default(z.number().check(z.minimum(zoomLevels.min), z.maximum(zoomLevels.max)), 0),
  /** Whether Deckpass has explained that it keeps running in the tray when the window is closed. */
  trayExplained: z._default(z.boolean(), false),
  /** Whether Deckpass has explained that it quits when the window is closed and there is no tray. */
  quitExplained: z._default(z.boolean(), false),
  /** The policy's default of `openAtLogin` that was last applied; null if there was none. */
  openAtLoginProposed: z._default(z.nullable(z.boolean()), null),
  /** Why settings were lost, until the person dismisses the notice. */
  unreadBecause: z._default(z.nullable(fileFailure), null),
})
type Notes = z.infer<typeof notes>
type Stored = { readonly [Name in keyof (Settings & Notes)]?: (Settings & Notes)[Name] | undefined }

export interface StoredSettings extends SettingsStore {
  read(): Settings & Readonly<Notes>
  note(noted: Partial<Notes>): void
}

interface StoreOptions extends Pick<Ports, 'log'> {
  readonly policy: PolicyStore
  readonly folder: string
  readonly found: ReadResult
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The settings in `settings.json`, with the policy applied. A change takes effect at once, even if it cannot be
 * written. Each write changes its own fields in what the file holds by then, so that those of other versions, and edits
 * from outside, stay. A file that is damaged, or not a regular one, is renamed; one that cannot be read now is left
 * alone. Only for the Deckpass that holds the lock of `folder`. Never throws.
 */
export function createSettingsStore({ folder, found, clock, log, policy }: StoreOptions): StoredSettings {
  const path = settingsPath(folder)
  const { chosen, problem } = chosenSettings(found)
  const changed = new Listeners<[now: Settings, before: Settings]>()
  const noted = found.kind === 'found' ? validFields(z.partial(notes), found.value) : {}
  let kept: Stored = { ...noted, ...chosen, ...(problem === null ? {} : { unreadBecause: problem }) }
  /** What the file lacks, and why. The next write tries it again. */
  let unsaved: { readonly fields: Stored; readonly problem: FileFailure } | null = null
  let current = withinPolicy()
  let store: ElectronStore<Record<string, unknown>> | null = null
  policy.changed.add(() => update())
  if (problem !== null) log.warn('settings.unreadable', { problem })
  if (found.kind === 'unreadable') {
    // Renames a link itself, not its target.
    attempt(() => {
      renameSync(path, join(folder, `settings.unreadable-${clock.now()}.json`))
      return null
    })
    write(kept)
  }

  function withinPolicy(): Settings & Notes {
    return { ...notes.parse(kept), ...effectiveSettings(kept, policy.read()) }
  }

  function notices(): SettingsNotice[] {
    const { unreadBecause } = current
    return [
      ...(unreadBecause === null ? [] : [{ kind: 'settings-unread', problem: unreadBecause } as const]),
      ...(unsaved === null ? [] : [{ kind: 'settings-not-saved', problem: unsaved.problem } as const]),
    ]
  }

  function update(noticesBefore = notices()): void {
    const before = current
    current = withinPolicy()
    if (!isSame(settingsOf(current), settingsOf(before)) || !isSame(notices(), noticesBefore))
      changed.emit(current, before)
  }

  /**
   * A pipe, on which electron-store would block, or a link into a folder that it would create, as of a disk not mounted
   * yet.
   */
  function obstacle(): FileFailure | null {
    const link = linkTarget(path)
    if (link !== null && !existsSync(dirname(resolve(folder, link)))) return 'folder-missing'
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats === undefined ? null : rejectReason(stats, settingsLimits.maxBytes)
  }

  /** Made only for a write, because it makes the folder. */
  function opened(): ElectronStore<Record<string, unknown>> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    store ??= new ElectronStore({
      cwd: folder,
      name: 'settings',
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
      deserialize,
    })
    return store
  }

  function write(patch: Stored): void {
    const fields = { ...unsaved?.fields, ...patch }
    const failure = attempt(() => {
      const problem = obstacle()
      if (problem === null) opened().set(fields)
      return problem
    })
    unsaved = failure === null ? null : { fields, problem: failure }
    if (failure !== null) log.warn('settings.not-saved', { problem: failure })
  }

  function save(patch: Stored): void {
    const before = notices()
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    kept = { ...kept, ...given }
    write(given)
    update(before)
  }

  return {
    read: () => current,
    change: save,
    note: save,
    get notices() {
      return notices()
    },
    dismissNotices() {
      const before = notices()
      kept = { ...kept, unreadBecause: null }
      // The person accepts the safe values in place of lost ones. Those of a file that may be intact are not lost.
      if (found.kind !== 'unavailable') write(kept)
      update(before)
    },
    changed,
    async forget() {
      const before = notices()
      kept = {}
      // Through a link first, because nobody would look for the settings behind a link that is gone.
      const emptied = attempt(() => {
        if (linkTarget(path) === null) return null
        const problem = obstacle()
        if (problem === null && existsSync(path)) opened().clear()
        return problem
      })
      const failure = attempt(() => {
        rmSync(path, { force: true, recursive: true, maxRetries: 3 })
        return emptied
      })
      unsaved = failure === null ? null : { fields: {}, problem: failure }
      update(before)
    },
  }
}

function deserialize(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(withoutByteOrderMark(text))
  // electron-store would take a list, or null, for an empty object.
  if (!isRecord(value)) throw new SyntaxError('The settings are no object')
  return value
}

function attempt(work: () => FileFailure | null): FileFailure | null {
  try {
    return work()
  } catch (error) {
    return toFileFailure(error)
  }
}
