import { builtInIds, type CopyFormat } from '../../formats/model/copy-format.ts'
import { keysOf } from '../../util/records.ts'
import { languages } from './language.ts'

/** The pages of the settings, in the order shown. */
export const settingsSections = ['general', 'copying', 'programs', 'security', 'about'] as const
export type SettingsSection = (typeof settingsSections)[number]

interface Traits {
  /** The page that shows it, in the order of the rows; null: it is chosen elsewhere. */
  readonly section: SettingsSection | null
  /** Whether it takes the value that protects most where nobody can tell what was chosen or enforced. */
  readonly guards?: true
}

type Value = string | boolean

/** One of several values, in the order shown. None of them protects more than another. */
function oneOf<const Values extends readonly [Value, ...Value[]], const More extends Traits>(
  values: Values,
  initial: Values[number],
  traits: More,
) {
  return { initial, values, protects: false, shownWhileLocked: true, ...traits } as const
}

/** One of several values, from the one that protects least to the one that protects most. */
function weakestFirst<const Values extends readonly [Value, ...Value[]], const More extends Traits>(
  values: Values,
  initial: Values[number],
  traits: More,
) {
  return { initial, values, protects: true, shownWhileLocked: true, ...traits } as const
}

/**
 * What no list of values can hold; `stored-settings.ts` has its schema. `shownWhileLocked`: whether the window may know it
 * while Deckpass is locked, because it names nothing personal.
 */
function free<Initial, const More extends Traits & { readonly shownWhileLocked: boolean }>(
  initial: Initial,
  traits: More,
) {
  return { initial, values: null, protects: false, ...traits } as const
}

/** The one list of what a person can set. Nothing in here is secret. */
const rows = {
  appearance: oneOf(['system', 'light', 'dark'], 'system', { section: 'general' }),
  language: oneOf(['system', ...keysOf(languages)], 'system', { section: 'general' }),
  openAtLogin: oneOf([false, true], false, { section: 'general' }),
  keepInTray: oneOf([false, true], true, { section: 'general' }),
  notifications: oneOf(['all', 'problems', 'none'], 'all', { section: 'general' }),
  /** Brings the window to the front to copy, from anywhere on the desktop. Null: there is none. */
  globalShortcut: free(null as string | null, { section: 'general', shownWhileLocked: true }),
  clearClipboardAfter: weakestFirst(['off', '5min', '1min', '30s', '10s'], '30s', {
    section: 'copying',
    guards: true,
  }),
  /** In the person's order: *Copy token*, its key and the tray copy the first. */
  copyFormats: free(
    builtInIds.map((id): CopyFormat => ({ id })),
    { section: null, shownWhileLocked: false },
  ),
  programsMayAsk: weakestFirst([true, false], false, { section: 'programs', guards: true }),
  lockWithScreen: weakestFirst([false, true], true, { section: 'security', guards: true }),
  lockAfter: weakestFirst(['never', '60min', '15min', '5min', '1min'], 'never', {
    section: 'security',
    guards: true,
  }),
  lockAtStart: weakestFirst([false, true], false, { section: 'security', guards: true }),
  hideFromScreenshots: weakestFirst([false, true], false, { section: 'security' }),
  /** Whether Deckpass looks for newer versions by itself: `tell` tells of one, `install` also installs it on quitting. */
  updates: oneOf(['off', 'tell', 'install'], 'tell', { section: 'about' }),
  /** How the list of accounts is sorted; `own`: as the person dragged them. Chosen beside the search. */
  accountOrder: oneOf(['own', 'name', 'urgency'], 'own', { section: null }),
}
type Rows = typeof rows

/** The values of a setting that has a list of them; null: no list can hold them. */
export function listedValuesOf(name: keyof Settings): readonly Value[] | null {
  return rows[name].values
}

export type Settings = {
  [Name in keyof Rows]: Rows[Name]['values'] extends readonly (infer Listed)[]
    ? Listed
    : Rows[Name]['initial']
}

export type SettingsPatch = { [Name in keyof Settings]?: Settings[Name] | undefined }

export const settingNames = keysOf(rows)

// `fromEntries` loses the names, which are those of the rows.
export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, rows[name].initial]),
) as Settings

export const settingsShownWhileLocked = settingNames.filter((name) => rows[name].shownWhileLocked)

export type ShownSetting = {
  [Name in keyof Rows]: Rows[Name]['section'] extends null ? never : Name
}[keyof Rows]

export function settingsIn(section: SettingsSection): ShownSetting[] {
  return settingNames.filter((name): name is ShownSetting => rows[name].section === section)
}

/** The values of a setting, in the order shown: where they protect, the one that protects most first. */
export function valuesOf<Name extends keyof Settings>(name: Name): readonly Settings[Name][]
export function valuesOf(name: keyof Settings): readonly unknown[] {
  const { values, protects } = rows[name]
  return values === null ? [] : protects ? values.toReversed() : values
}

/** A setting on which protection depends. */
type ProtectingSetting = {
  [Name in keyof Rows]: Rows[Name]['protects'] extends true ? Name : never
}[keyof Rows]

/** A setting that an administrator can set: each of the pages that has a list of values. */
export type PolicySetting = {
  [Name in ShownSetting]: Rows[Name]['values'] extends null ? never : Name
}[ShownSetting]

const isProtecting = (name: keyof Settings): name is ProtectingSetting => rows[name].protects

export const policySettings = settingNames.filter(
  (name): name is PolicySetting => rows[name].section !== null && rows[name].values !== null,
)

/** The settings that guard, each at the value that protects most, for when what holds cannot be read. */
export const guardingSettings: SettingsPatch = Object.fromEntries(
  settingNames.filter((name) => 'guards' in rows[name]).map((name) => [name, strictestOf(name)]),
)

/** The strictest value of a setting; undefined where none protects more than another. */
export function strictestOf(name: keyof Settings): Value | undefined {
  return isProtecting(name) ? rows[name].values.at(-1) : undefined
}

/** By setting, the values from `floors` up to the one that protects most; the floor alone where none protects more. */
export function choicesFrom(floors: SettingsPatch): Record<string, Value[]> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const floor = floors[name]
      if (typeof floor !== 'string' && typeof floor !== 'boolean') return []
      const values: readonly Value[] = isProtecting(name) ? rows[name].values : [floor]
      return [[name, values.slice(values.indexOf(floor))]]
    }),
  )
}
