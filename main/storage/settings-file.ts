import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import * as z from 'zod/mini'
import { defaultSettings, type Settings, settings } from '../../app/model/settings.ts'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import type { Clock, Log } from '../../app/ports/index.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { fileFailure } from './file-failure.ts'
import { rejectReason } from './read-small-file.ts'

/** Where a window is, in display-independent pixels. */
const rectangle = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})
export type Rectangle = z.infer<typeof rectangle>

/** What the window looked like when it was last closed. */
const windowPlace = z.strictObject({ bounds: rectangle, maximized: z.boolean() })
export type WindowPlace = z.infer<typeof windowPlace>

/** What the file holds. Nothing secret, no name, no address. */
interface StoredSettings extends Settings {
  /** Null until the window has been moved or sized. */
  readonly windowPlace: WindowPlace | null
  /** Whether the person has been told that closing the window leaves Deckpass in the tray. */
  readonly trayExplained: boolean
}

export const defaultStoredSettings: StoredSettings = {
  ...defaultSettings,
  windowPlace: null,
  trayExplained: false,
}

const anyObject = z.record(z.string(), z.unknown())
const someFields = z.partial(
  z.object({ ...settings.shape, windowPlace: z.nullable(windowPlace), trayExplained: z.boolean() }),
)

/** Each field for itself: one that is missing or not understood has its default, the others keep their values. */
function parseStoredSettings(value: unknown): StoredSettings {
  const fields = Object.entries(anyObject.safeParse(value).data ?? {})
  const understood = fields.map(([name, field]) => someFields.safeParse({ [name]: field }).data)
  return Object.assign({ ...defaultStoredSettings }, ...understood)
}

export interface SettingsFile {
  read(): StoredSettings
  /** Acts at once, also where it cannot be written. */
  change(patch: Partial<Settings>): void
  /** Runs after each change of a setting. Returns how to stop listening. */
  onChange(listener: (now: Settings, before: Settings) => void): () => void
  /** Keeps where the window is. No setting, so no listener runs. */
  keepWindowPlace(place: WindowPlace): void
  /** Keeps that the tray was explained. */
  keepTrayExplained(): void
}

interface SettingsFileOptions {
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** Many times what all settings take. */
const maxBytes = 256 * 1024

/**
 * `settings.json` in `folder`. Fields that this version does not know stay in the file. A file that is
 * damaged, or no plain file, is kept under another name; one that cannot be read now is left alone, and the
 * defaults hold until the next start. Never throws.
 */
export function createSettingsFile({ folder, clock, log }: SettingsFileOptions): SettingsFile {
  const path = join(folder, 'settings.json')
  removeLeftovers(folder)
  const store = openStore()
  let current = parseStoredSettings(store?.store)
  const listeners = new Listeners<[now: Settings, before: Settings]>()

  function openStore(): ElectronStore | null {
    try {
      const problem = reasonNotToRead(path)
      return problem === null ? newStore() : setAside(problem)
    } catch (error) {
      if (error instanceof SyntaxError) return setAside('damaged')
      log.warn('settings.unavailable', { problem: fileFailure(error) })
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

  function keep(patch: Partial<StoredSettings>): void {
    current = { ...current, ...patch }
    try {
      store?.set(patch)
    } catch (error) {
      log.warn('settings.not-saved', { problem: fileFailure(error) })
    }
  }

  return {
    read: () => current,
    change(patch) {
      const before = current
      keep(patch)
      listeners.emit(current, before)
    },
    keepWindowPlace: (windowPlace) => keep({ windowPlace }),
    keepTrayExplained: () => keep({ trayExplained: true }),
    onChange: (listener) => listeners.add(listener),
  }
}

/** Why nobody should even try to read it: a pipe or a device would block the start for ever. */
function reasonNotToRead(path: string): FileFailure | null {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats === undefined ? null : rejectReason(stats, maxBytes)
}

/** electron-store writes to a file beside the old one first; a crash in between leaves it there. */
function removeLeftovers(folder: string): void {
  try {
    const leftovers = readdirSync(folder).filter((name) => name.startsWith('settings.json.tmp-'))
    for (const name of leftovers) rmSync(join(folder, name), { force: true })
  } catch {
    // No folder yet, or one that cannot be changed: there is nothing to tidy up.
  }
}
