import * as z from 'zod/mini'
import { defaultSettings, type Settings, settings } from '../../app/model/settings.ts'
import { type WindowPlace, windowPlace } from '../shell/window-bounds.ts'

/** What `settings.json` holds: what a person set, and what the app remembers for them. Nothing secret, no name, no address. */
export interface StoredSettings extends Settings {
  /** Null until the window has been moved or sized. */
  readonly windowPlace: WindowPlace | null
  /** Whether the person has been told that closing the window leaves Deckpass in the tray. */
  readonly closeToTrayExplained: boolean
}

export const defaultStoredSettings: StoredSettings = {
  ...defaultSettings,
  windowPlace: null,
  closeToTrayExplained: false,
}

const { shape } = settings
const fallback = defaultStoredSettings

const lenient = z.object({
  appearance: z.catch(shape.appearance, fallback.appearance),
  renewBefore: z.catch(shape.renewBefore, fallback.renewBefore),
  clearClipboardAfter: z.catch(shape.clearClipboardAfter, fallback.clearClipboardAfter),
  openAtLogin: z.catch(shape.openAtLogin, fallback.openAtLogin),
  keepInTray: z.catch(shape.keepInTray, fallback.keepInTray),
  notifications: z.catch(shape.notifications, fallback.notifications),
  hideFromScreenshots: z.catch(shape.hideFromScreenshots, fallback.hideFromScreenshots),
  windowPlace: z.catch(z.nullable(windowPlace), fallback.windowPlace),
  closeToTrayExplained: z.catch(z.boolean(), fallback.closeToTrayExplained),
})

/** Each field for itself: one that is missing or not understood has its default, the others keep their values. */
export function parseStoredSettings(value: unknown): StoredSettings {
  const parsed = lenient.safeParse(value)
  return parsed.success ? parsed.data : defaultStoredSettings
}
