import type { NativeTheme } from 'electron'
import type { Settings } from '../../app/settings/model/settings.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'

interface SettingsTarget {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  hideFromScreenshots(hidden: boolean): void
  openAtLogin(open: boolean): void
  globalShortcut(accelerator: string | null): void
}

export function followSettings(
  settings: Pick<SettingsStore, 'read' | 'changed'>,
  target: SettingsTarget,
): void {
  applySettings(settings.read(), null, target)
  settings.changed.add((after, before) => applySettings(after, before, target))
}

/**
 * Applies the settings that reach beyond the page and differ from `before`. At the start `before` is null, and the
 * login item is left alone.
 */
export function applySettings(now: Settings, before: Settings | null, target: SettingsTarget): void {
  if (before?.appearance !== now.appearance) target.nativeTheme.themeSource = now.appearance
  if (before?.hideFromScreenshots !== now.hideFromScreenshots)
    target.hideFromScreenshots(now.hideFromScreenshots)
  if (before !== null && before.openAtLogin !== now.openAtLogin) target.openAtLogin(now.openAtLogin)
  if ((before?.globalShortcut ?? null) !== now.globalShortcut) target.globalShortcut(now.globalShortcut)
}
