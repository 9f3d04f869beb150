import type { Settings, SettingsPatch } from './model/settings.ts'
import type { SettingsNotice } from './model/settings-notice.ts'

/** `settings.json`: what a person can set. Nothing secret. */
export interface SettingsStore {
  read(): Settings
  change(patch: SettingsPatch): void
  /** What the person must be told of the file, also after a restart, until they have dismissed it. */
  readonly notices: readonly SettingsNotice[]
  dismissNotices(): void
  /** Back to the defaults, also on the disk. */
  forget(): Promise<void>
  /** Runs after each change that made a difference. Returns how to stop listening. */
  onChange(listener: (after: Settings, before: Settings) => void): () => void
}
