import * as z from 'zod/mini'
import { defaultSettings, type Settings, settings } from '../../app/model/settings.ts'
import { type WindowPlace, windowPlace } from '../shell/window-bounds.ts'

/**
 * What `settings.json` holds: what a person set, where they put the window, and what they were told. Nothing
 * secret, no name, no address.
 */
export interface StoredSettings extends Settings {
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
export function parseStoredSettings(value: unknown): StoredSettings {
  const fields = Object.entries(anyObject.safeParse(value).data ?? {})
  const understood = fields.map(([name, field]) => someFields.safeParse({ [name]: field }).data)
  return Object.assign({ ...defaultStoredSettings }, ...understood)
}
