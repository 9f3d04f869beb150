import * as z from 'zod/mini'

/** What a setting can be, and what it is at first. */
function setting<Schema extends z.ZodMiniType>(schema: Schema, initial: z.infer<Schema>) {
  return { schema, initial }
}

/** The one list of what a person can set. Nothing in here is secret. */
const rows = {
  appearance: setting(z.enum(['system', 'light', 'dark']), 'system'),
  renewBefore: setting(z.enum(['automatic', '1h', '6h', '24h', '48h']), 'automatic'),
  clearClipboardAfter: setting(z.enum(['off', '10s', '30s', '1min', '5min']), '30s'),
  openAtLogin: setting(z.boolean(), false),
  keepInTray: setting(z.boolean(), true),
  notifications: setting(z.enum(['all', 'problems', 'none']), 'all'),
  hideFromScreenshots: setting(z.boolean(), false),
  programsMayAsk: setting(z.boolean(), false),
  lockWithScreen: setting(z.boolean(), true),
  lockAfter: setting(z.enum(['never', '1min', '5min', '15min', '60min']), 'never'),
  lockAtStart: setting(z.boolean(), false),
  closeWhenLocked: setting(z.boolean(), false),
}

type Schemas = { readonly [Name in keyof typeof rows]: (typeof rows)[Name]['schema'] }
// `fromEntries` forgets the names, which are those of the rows.
const schemas = Object.fromEntries(
  Object.entries(rows).map(([name, { schema }]) => [name, schema]),
) as Schemas

export const settings = z.strictObject(schemas)
export type Settings = z.infer<typeof settings>

/** Some of the settings, to be changed. */
export const settingsPatch = z.partial(settings)
export type SettingsPatch = z.infer<typeof settingsPatch>

export const defaultSettings: Settings = settings.parse(
  Object.fromEntries(Object.entries(rows).map(([name, { initial }]) => [name, initial])),
)

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
