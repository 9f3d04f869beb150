import * as z from 'zod/mini'
import { keysOf } from '../util/keys-of.ts'
import { acceleratorForm } from './accelerator.ts'
import { copyFormatId, copyFormats } from './copy-format.ts'
import { builtInIds, initialEntry } from './copy-formats.ts'
import { languages } from './language.ts'

/**
 * The values of a setting, and the initial one. `weakestFirst`: its values from the one that protects least to the one
 * that protects most; null if it has nothing to do with protection.
 */
function setting<Schema extends z.ZodMiniType, const Order extends readonly z.infer<Schema>[] | null>(
  schema: Schema,
  initial: z.infer<Schema>,
  weakestFirst: Order,
) {
  return { schema, initial, weakestFirst }
}

/** The one list of what a person can set. Nothing in here is secret. */
const rows = {
  language: setting(z.enum(['system', ...keysOf(languages)]), 'system', null),
  appearance: setting(z.enum(['system', 'light', 'dark']), 'system', null),
  renewBefore: setting(z.enum(['automatic', '1h', '6h', '24h', '48h']), 'automatic', null),
  clearClipboardAfter: setting(z.enum(['off', '10s', '30s', '1min', '5min']), '30s', [
    'off',
    '5min',
    '1min',
    '30s',
    '10s',
  ]),
  /** What *Copy token*, its key and the tray copy. */
  copyFormat: setting(copyFormatId, 'token', null),
  copyFormats: setting(copyFormats, builtInIds.map(initialEntry), null),
  /** How the list of accounts is sorted; `own`: as the person dragged them. */
  accountOrder: setting(z.enum(['own', 'name', 'urgency']), 'own', null),
  openAtLogin: setting(z.boolean(), false, null),
  keepInTray: setting(z.boolean(), true, null),
  /** Brings the window to the front to copy, from anywhere on the desktop. Null: there is none. */
  globalShortcut: setting(
    z.nullable(z.string().check(z.maxLength(32), z.regex(acceleratorForm))),
    null,
    null,
  ),
  notifications: setting(z.enum(['all', 'problems', 'none']), 'all', null),
  /** Whether it looks for newer versions by itself; `tell`: of one; `install`: it as well, when Deckpass quits. */
  updates: setting(z.enum(['off', 'tell', 'install']), 'tell', null),
  hideFromScreenshots: setting(z.boolean(), false, [false, true]),
  programsMayAsk: setting(z.boolean(), false, [true, false]),
  lockWithScreen: setting(z.boolean(), true, [false, true]),
  lockAfter: setting(z.enum(['never', '1min', '5min', '15min', '60min']), 'never', [
    'never',
    '60min',
    '15min',
    '5min',
    '1min',
  ]),
  lockAtStart: setting(z.boolean(), false, [false, true]),
  closeWhenLocked: setting(z.boolean(), false, [false, true]),
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

/** A setting on which protection depends. */
export type ProtectingSetting = {
  [Name in keyof typeof rows]: (typeof rows)[Name]['weakestFirst'] extends null ? never : Name
}[keyof typeof rows]

/** By setting, the values from `floors` to the one that protects most; where none protects more, the floor alone. */
export function choicesFrom(floors: SettingsPatch): Record<string, (string | boolean)[]> {
  return Object.fromEntries(
    keysOf(rows).flatMap((name) => {
      const floor = floors[name]
      const values: readonly (string | boolean)[] = rows[name].weakestFirst ?? []
      return typeof floor !== 'string' && typeof floor !== 'boolean'
        ? []
        : [[name, values.length === 0 ? [floor] : values.slice(values.indexOf(floor))]]
    }),
  )
}

/** The settings that protect less after the change than before it. */
export function weakerSettings(now: Settings, patch: SettingsPatch): ProtectingSetting[] {
  return protectingSettings.filter((name) => {
    const values: readonly unknown[] = rows[name].weakestFirst
    return patch[name] !== undefined && values.indexOf(patch[name]) < values.indexOf(now[name])
  })
}

const protectingSettings = keysOf(rows).filter(isProtecting)

function isProtecting(name: keyof Settings): name is ProtectingSetting {
  return rows[name].weakestFirst !== null
}
