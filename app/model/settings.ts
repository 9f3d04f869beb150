import * as z from 'zod/mini'

/** What a person can set. Nothing in here is secret. */
export const settings = z.strictObject({
  appearance: z.enum(['system', 'light', 'dark']),
  renewBefore: z.enum(['automatic', '1h', '6h', '24h', '48h']),
  clearClipboardAfter: z.enum(['off', '10s', '30s', '1min', '5min']),
  openAtLogin: z.boolean(),
  keepInTray: z.boolean(),
  notifications: z.enum(['all', 'problems', 'none']),
  hideFromScreenshots: z.boolean(),
})
export type Settings = z.infer<typeof settings>

/** Some of the settings, to be changed. */
export const settingsPatch = z.partial(settings)
export type SettingsPatch = z.infer<typeof settingsPatch>

export const defaultSettings: Settings = {
  appearance: 'system',
  renewBefore: 'automatic',
  clearClipboardAfter: '30s',
  openAtLogin: false,
  keepInTray: true,
  notifications: 'all',
  hideFromScreenshots: false,
}

const settingsAlone = z.object(settings.shape)

/** The settings alone, out of something that holds more. */
export function settingsOf(stored: Settings): Settings {
  return settingsAlone.parse(stored)
}

/** The settings after a change; what the patch leaves out or undefined stays. */
export function withPatch(stored: Settings, patch: SettingsPatch): Settings {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return settingsOf({ ...stored, ...Object.fromEntries(given) })
}
