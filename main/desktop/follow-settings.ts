import type { NativeTheme } from 'electron'
import type { Settings } from '../../app/settings/model/settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'

interface SettingsTarget {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  language(setting: Settings['language']): Promise<void>
  hideFromScreenshots(hidden: boolean): void
  openAtLogin(open: boolean): void
  globalShortcut(accelerator: string | null): void
}

/** Applies settings that reach beyond the page: when they change and, except for language and login item, now. */
export function followSettings(
  settings: Pick<SettingsStore, 'read' | 'changed'>,
  target: SettingsTarget,
): void {
  apply(settings.read(), null)
  settings.changed.add(apply)

  function apply(now: Settings, before: Settings | null): void {
    if (before?.appearance !== now.appearance) target.nativeTheme.themeSource = now.appearance
    if (before?.hideFromScreenshots !== now.hideFromScreenshots)
      target.hideFromScreenshots(now.hideFromScreenshots)
    if (before !== null && before.language !== now.language) void target.language(now.language)
    if (before !== null && before.openAtLogin !== now.openAtLogin) target.openAtLogin(now.openAtLogin)
    if ((before?.globalShortcut ?? null) !== now.globalShortcut) target.globalShortcut(now.globalShortcut)
  }
}
