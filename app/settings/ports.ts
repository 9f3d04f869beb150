import type { Listeners } from '../util/listeners.ts'
import type { Settings, SettingsPatch } from './model/settings.ts'
import type { SettingsNotice } from './model/stored-settings.ts'

/** The person's settings in `settings.json`. None is secret. */
export interface SettingsStore {
  read(): Settings
  change(patch: SettingsPatch): void
  /** About the file: unread settings until the person dismisses them, an unsaved change as long as it is unsaved. */
  readonly notices: readonly SettingsNotice[]
  dismissNotices(): void
  /** Restores the defaults in memory and on disk. */
  forget(): Promise<void>
  /** A value, or a notice about the file. */
  readonly changed: Pick<Listeners<[after: Settings, before: Settings]>, 'add'>
}
