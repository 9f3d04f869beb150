import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import ElectronStore from 'electron-store'
import type { Clock, Log } from '../../app/ports.ts'
import { fileTrouble } from './file-trouble.ts'
import { parseStoredSettings, type StoredSettings } from './stored-settings.ts'

export interface SettingsFile {
  read(): StoredSettings
  /** Acts at once, also where it cannot be written. */
  change(patch: Partial<StoredSettings>): void
}

interface SettingsFileOptions {
  readonly folder: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** `settings.json` in `folder`. Fields that this version does not know stay in the file. Never throws. */
export function createSettingsFile({ folder, clock, log }: SettingsFileOptions): SettingsFile {
  removeLeftovers(folder)
  const store = openStore() ?? openAfresh()
  let current = parseStoredSettings(store?.store)

  function openStore(): ElectronStore | null {
    try {
      return new ElectronStore({
        name: 'settings',
        cwd: folder,
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
      })
    } catch (error) {
      log.warn('settings.unreadable', { detail: fileTrouble(error) })
      return null
    }
  }

  /** A damaged file is kept, for whoever wants to mend it. */
  function openAfresh(): ElectronStore | null {
    try {
      renameSync(join(folder, 'settings.json'), join(folder, `settings.unreadable-${clock.now()}.json`))
    } catch {
      return null
    }
    return openStore()
  }

  return {
    read: () => current,
    change(patch) {
      current = { ...current, ...patch }
      try {
        store?.set(patch)
      } catch (error) {
        log.warn('settings.not-saved', { detail: fileTrouble(error) })
      }
    },
  }
}

/** electron-store writes to a file beside the old one first; a crash in between leaves it there. */
function removeLeftovers(folder: string): void {
  try {
    const leftovers = readdirSync(folder).filter((name) => name.startsWith('settings.json.tmp-'))
    for (const name of leftovers) rmSync(join(folder, name), { force: true })
  } catch {
    // No folder yet, or one that cannot be changed: nothing is to be tidied up.
  }
}
