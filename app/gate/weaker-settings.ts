import type { Settings, SettingsPatch } from '../model/settings.ts'

/**
 * The values of each setting from the weakest protection to the strongest; null where it protects nothing and
 * hands nothing out. A setting that is missing here does not compile, so that nobody can add one without a decision.
 */
const fromWeakest: { readonly [Name in keyof Settings]: readonly Settings[Name][] | null } = {
  appearance: null,
  renewBefore: null,
  clearClipboardAfter: ['off', '5min', '1min', '30s', '10s'],
  openAtLogin: null,
  keepInTray: null,
  notifications: null,
  hideFromScreenshots: [false, true],
  programsMayAsk: [true, false],
  lockWithScreen: [false, true],
  lockAfter: ['never', '60min', '15min', '5min', '1min'],
  lockAtStart: [false, true],
  closeWhenLocked: [false, true],
}

// `keys` forgets the names, which are those of the type.
const names = Object.keys(fromWeakest) as (keyof Settings)[]

/** The settings that protect less after the change than before it. */
export function weakerSettings(now: Settings, patch: SettingsPatch): (keyof Settings)[] {
  return names.filter((name) => isWeaker(name, now[name], patch[name]))
}

function isWeaker(name: keyof Settings, before: unknown, after: unknown): boolean {
  if (after === undefined) return false
  const values: readonly unknown[] = fromWeakest[name] ?? []
  return values.indexOf(after) < values.indexOf(before)
}
