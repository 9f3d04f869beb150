import { z } from 'zod'

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

export const defaultSettings: Settings = {
  appearance: 'system',
  renewBefore: 'automatic',
  clearClipboardAfter: '30s',
  openAtLogin: false,
  keepInTray: true,
  notifications: 'all',
  hideFromScreenshots: false,
}
