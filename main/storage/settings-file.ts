import { lstatSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import * as z from 'zod/mini'
import { withTodaysFormats } from '../../app/model/copying/stored-copy-formats.ts'
import type { FileFailure } from '../../app/model/failure/storage-problem.ts'
import type { Settings } from '../../app/model/settings/settings.ts'
import { settings, settingsOf } from '../../app/model/settings/stored-settings.ts'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { Clock, Ports, SettingsStore } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { validFields } from '../../app/util/valid-fields.ts'
import { rejectReason, toFileFailure } from './files.ts'
import { maxSettingsBytes } from './read-settings.ts'

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

/** What is kept beside the settings. Nothing secret, no name, no address. */
const notes = z.object({
  /** Of the main window when it was last closed; null before that. */
  windowPlacement: z._default(z.nullable(windowPlacement), null),
  /** Whether the person has been told that closing the window leaves Deckpass in the tray. */
  trayExplained: z._default(z.boolean(), false),
  /** Whether the person has been told that closing the window quits where there is no tray. */
  quitExplained: z._default(z.boolean(), false),
  /** What the policy's default of `openAtLogin` was when it last acted; null where there was none. */
  openAtLoginProposed: z._default(z.nullable(z.boolean()), null),
})
type Notes = z.infer<typeof notes>

const storedFields = z.partial(z.object({ ...settings.shape, ...notes.shape }))
/** Of the settings, those that the person chose. */
type StoredFields = z.infer<typeof storedFields>

/** A change takes effect at once, even if the file cannot be written. */
export interface SettingsFile extends SettingsStore {
  read(): Settings & Readonly<Notes>
  /** No listener runs. */
  note(noted: Partial<Notes>): void
}

interface SettingsFileOptions extends Pick<Ports, 'log' | 'policy'> {
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
}

/**
 * `settings.json` in `folder`. Fields that this version does not know stay in the file. A file that is damaged, or no
 * plain file, is kept under another name; one that cannot be read now stays as it is, and the defaults apply until
 * the next start. What is read out of it is within the policy. Never throws.
 */
export function createSettingsFile({ folder, clock, log, policy }: SettingsFileOptions): SettingsFile {
  const path = join(folder, 'settings.json')
  const store = openStore()
  let stored = validFields(storedFields, withTodaysFormats(store?.store))
  let current = withinPolicy()
  const listeners = new Listeners<[now: Settings, before: Settings]>()
  policy.onChange(() => update())

  function withinPolicy(): Settings & Notes {
    return { ...notes.parse(stored), ...effectiveSettings(stored, policy.read()) }
  }

  function openStore(): ElectronStore | null {
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      const problem = stats === undefined ? null : rejectReason(stats, maxSettingsBytes)
      return problem === null ? newStore() : setAside(problem)
    } catch (error) {
      if (error instanceof SyntaxError) return setAside('damaged')
      log.warn('settings.unavailable', { problem: toFileFailure(error) })
      return null
    }
  }

  function setAside(problem: FileFailure): ElectronStore | null {
    log.warn('settings.unreadable', { problem })
    try {
      renameSync(path, join(folder, `settings.unreadable-${clock.now()}.json`))
      return newStore()
    } catch {
      return null
    }
  }

  function newStore(): ElectronStore {
    return new ElectronStore({
      name: 'settings',
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
  }

  function update(): void {
    const before = current
    current = withinPolicy()
    // The fields stand in the order of the schema.
    if (JSON.stringify(settingsOf(current)) !== JSON.stringify(settingsOf(before)))
      listeners.emit(current, before)
  }

  function save(patch: StoredFields): void {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    stored = { ...stored, ...given }
    try {
      store?.set(given)
    } catch (error) {
      log.warn('settings.not-saved', { problem: toFileFailure(error) })
    }
    update()
  }

  return {
    read: () => current,
    change: save,
    note: save,
    onChange: (listener) => listeners.add(listener),
  }
}
