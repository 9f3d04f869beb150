import type { NativeTheme } from 'electron'
import type { Settings } from '../../app/model/settings.ts'

/** What the settings reach outside the window. */
export interface DesktopParts {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  hideFromScreenshots(hidden: boolean): void
  openAtLogin(open: boolean): void
}

/**
 * Brings the desktop in line with `now`, where it differs from `before`; `before` null at the start. The
 * login item is left alone at the start: the person may have changed it in the system's own settings.
 */
export function applyToDesktop(before: Settings | null, now: Settings, desktop: DesktopParts): void {
  if (before?.appearance !== now.appearance) desktop.nativeTheme.themeSource = now.appearance
  if (before?.hideFromScreenshots !== now.hideFromScreenshots)
    desktop.hideFromScreenshots(now.hideFromScreenshots)
  if (before !== null && before.openAtLogin !== now.openAtLogin) desktop.openAtLogin(now.openAtLogin)
}
