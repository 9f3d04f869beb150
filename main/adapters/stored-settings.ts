import { z } from 'zod'
import { defaultSettings, type Settings, settings } from '../../app/accounts/settings.ts'
import { type CopyForm, copyForm } from '../../app/bridge/contract.ts'
import { type WindowPlace, windowPlace } from '../shell/window-bounds.ts'

/** What `settings.json` holds: what a person set, and what the app remembers for them. Nothing secret, no name, no address. */
export interface StoredSettings extends Settings {
  /** The form in which a token was copied last. */
  readonly copyForm: CopyForm
  /** Null until the window has been moved or sized. */
  readonly windowPlace: WindowPlace | null
  /** Whether the person has been told that closing the window leaves Deckpass in the tray. */
  readonly closeToTrayExplained: boolean
}

export const defaultStoredSettings: StoredSettings = {
  ...defaultSettings,
  copyForm: 'token',
  windowPlace: null,
  closeToTrayExplained: false,
}

const { shape } = settings
const fallback = defaultStoredSettings

const lenient = z.object({
  appearance: shape.appearance.catch(fallback.appearance),
  renewBefore: shape.renewBefore.catch(fallback.renewBefore),
  clearClipboardAfter: shape.clearClipboardAfter.catch(fallback.clearClipboardAfter),
  openAtLogin: shape.openAtLogin.catch(fallback.openAtLogin),
  keepInTray: shape.keepInTray.catch(fallback.keepInTray),
  notifications: shape.notifications.catch(fallback.notifications),
  hideFromScreenshots: shape.hideFromScreenshots.catch(fallback.hideFromScreenshots),
  copyForm: copyForm.catch(fallback.copyForm),
  windowPlace: windowPlace.nullable().catch(fallback.windowPlace),
  closeToTrayExplained: z.boolean().catch(fallback.closeToTrayExplained),
})

/** Each field for itself: one that is missing or not understood has its default, the others keep their values. */
export function parseStoredSettings(value: unknown): StoredSettings {
  const parsed = lenient.safeParse(value)
  return parsed.success ? parsed.data : defaultStoredSettings
}
