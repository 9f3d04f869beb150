import type { Listeners } from '../util/listeners.ts'
import type { Settings, SettingsPatch } from './model/settings.ts'
import type { SettingsNotice } from './model/stored-settings.ts'

/** The person's settings in `settings.json`. None is secret. */
export interface SettingsStore {
  read(): Settings
  /** False, and nothing changes, if the policy forbids part of it. */
  change(patch: SettingsPatch): boolean
  /** Unread settings are reported until the person dismisses the notice, an unsaved change until it is saved. */
  readonly notices: readonly SettingsNotice[]
  dismissNotices(): void
  /** Restores the defaults in memory and on disk. */
  forget(): Promise<void>
  /** Emitted when a value or a notice has changed. */
  readonly changed: Pick<Listeners<[after: Settings, before: Settings]>, 'add'>
}
