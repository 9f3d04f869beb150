import { builtInIds, type CopyFormat } from '../../formats/model/copy-format.ts'
import { keysOf } from '../../util/records.ts'
import { languages } from './language.ts'

/** The pages of the settings, in the order shown. */
export const settingsSections = ['general', 'copying', 'programs', 'security', 'about'] as const
export type SettingsSection = (typeof settingsSections)[number]

type Value = string | boolean

interface Circumstances {
  readonly platform: string
  readonly idleKnown: boolean
  readonly hasPassphrase: boolean
}

interface SettingRow {
  readonly initial: unknown
  /** In the order shown or, if they protect, weakest first. Null if they cannot be listed; see `stored-settings.ts`. */
  readonly values: readonly [Value, ...Value[]] | null
  /** The page that shows it, in the order of the rows; null if it is set elsewhere. */
  readonly section: SettingsSection | null
  /**
   * By default a switch for yes and no, and a list for other values. With `off` and `on`, a switch between these two
   * and, while it is not off, a list of all values but `off`.
   */
  readonly control?: 'shortcut' | { readonly off: Value; readonly on: Value }
  readonly protects?: true
  /** It takes its strictest value if the person's choice or the policy cannot be read. */
  readonly guards?: true
  /** It locks Deckpass, so a PIN or a passphrase must be set first. */
  readonly needsPin?: true
  /** A page may change it without a press, because it neither protects nor reveals anything. */
  readonly pressless?: true
  readonly isShown?: (circumstances: Circumstances) => boolean
}

const yesOrNo = [false, true] as const
const protects = { protects: true, guards: true } as const
const locks = { ...protects, section: 'security', needsPin: true } as const

const rows = {
  appearance: { values: ['system', 'light', 'dark'], initial: 'system', section: 'general', pressless: true },
  language: {
    values: ['system', ...keysOf(languages)],
    initial: 'system',
    section: 'general',
    pressless: true,
  },
  openAtLogin: { values: yesOrNo, initial: false, section: 'general' },
  keepInTray: { values: yesOrNo, initial: true, section: 'general' },
  notifications: { values: ['all', 'problems', 'none'], initial: 'all', section: 'general' },
  /** Brings the window to the front to copy, from anywhere on the desktop. Null for none. */
  globalShortcut: { values: null, initial: null as string | null, section: 'general', control: 'shortcut' },
  clearClipboardAfter: {
    ...protects,
    values: ['off', '5min', '1min', '30s', '10s'],
    initial: '30s',
    section: 'copying',
  },
  /** In the person's order: *Copy token*, its shortcut and the tray copy the first one. */
  copyFormats: { values: null, initial: builtInIds.map((id): CopyFormat => ({ id })), section: null },
  programsMayAsk: { ...protects, values: [true, false], initial: false, section: 'programs' },
  lockWithScreen: { ...locks, values: yesOrNo, initial: true },
  lockAfter: {
    ...locks,
    values: ['never', '60min', '15min', '5min', '1min'],
    initial: 'never',
    control: { off: 'never', on: '15min' },
    isShown: ({ idleKnown }) => idleKnown,
  },
  /** It is hidden under a passphrase, because a start then asks for the passphrase anyway. */
  lockAtStart: { ...locks, values: yesOrNo, initial: false, isShown: ({ hasPassphrase }) => !hasPassphrase },
  /** It is hidden on Linux, where no desktop can keep a window out of screenshots. */
  hideFromScreenshots: {
    values: yesOrNo,
    initial: false,
    section: 'security',
    protects: true,
    isShown: ({ platform }) => platform !== 'linux',
  },
  /** Regular checks for newer versions: `tell` shows one, `install` also installs it on quit. */
  updates: { values: ['off', 'tell', 'install'], initial: 'tell', section: 'about' },
  /** How the list of accounts is sorted; `own`: as the person dragged them. Chosen beside the search, or by a drag. */
  accountOrder: { values: ['own', 'name', 'urgency'], initial: 'own', section: null, pressless: true },
} as const satisfies Record<string, SettingRow>
type Rows = typeof rows

export type Settings = {
  [Name in keyof Rows]: Rows[Name]['values'] extends readonly (infer Listed)[]
    ? Listed
    : Rows[Name]['initial']
}

export type SettingsPatch = { [Name in keyof Settings]?: Settings[Name] | undefined }

export const settingNames = keysOf(rows)

export const settingRow = (name: keyof Settings): SettingRow => rows[name]

// `fromEntries` loses the names, which are those of the rows.
export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, rows[name].initial]),
) as Settings

export type ShownSetting = {
  [Name in keyof Rows]: Rows[Name]['section'] extends null ? never : Name
}[keyof Rows]

export function settingsIn(section: SettingsSection, circumstances: Circumstances): ShownSetting[] {
  return settingNames
    .filter((name): name is ShownSetting => rows[name].section === section)
    .filter((name) => settingRow(name).isShown?.(circumstances) ?? true)
}

/** The values of a setting in the order shown: if they protect, the strictest first. */
export function valuesOf<Name extends keyof Settings>(name: Name): readonly Settings[Name][]
export function valuesOf(name: keyof Settings): readonly unknown[] {
  const { values, protects } = settingRow(name)
  return (protects ? values?.toReversed() : values) ?? []
}

/** A setting that an administrator can set, because it is on a page and has a list of values. */
export type PolicySetting = {
  [Name in ShownSetting]: Rows[Name]['values'] extends null ? never : Name
}[ShownSetting]

export const policySettings = settingNames.filter(
  (name): name is PolicySetting => rows[name].section !== null && rows[name].values !== null,
)

/** The guarding settings, each at its strictest value, for when the actual value cannot be read. */
export const guardingSettings: SettingsPatch = Object.fromEntries(
  settingNames.filter((name) => settingRow(name).guards).map((name) => [name, strictestOf(name)]),
)

/** The strictest value of a setting; undefined if none protects more than another. */
export function strictestOf(name: keyof Settings): Value | undefined {
  const { values, protects } = settingRow(name)
  return protects ? values?.at(-1) : undefined
}

/** By setting, the values from its floor to the strictest one; only the floor if none protects more than another. */
export function choicesFrom(floors: SettingsPatch): Record<string, Value[]> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const floor = floors[name]
      if (typeof floor !== 'string' && typeof floor !== 'boolean') return []
      const { values, protects } = settingRow(name)
      return [[name, protects && values ? values.slice(values.indexOf(floor)) : [floor]]]
    }),
  )
}
