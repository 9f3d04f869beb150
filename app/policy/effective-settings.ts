import {
  choicesFrom,
  defaultSettings,
  type Settings,
  type SettingsPatch,
} from '../settings/model/settings.ts'
import { withPatch } from '../settings/model/stored-settings.ts'
import type { Policy } from './model.ts'

/** The settings in effect: the person's choice, else the policy's default, within the limits of the policy. */
export function effectiveSettings(chosen: SettingsPatch, policy: Policy): Settings {
  const wanted = withPatch(withPatch(defaultSettings, policy.defaults), chosen)
  const floors = forbidden(wanted, policy).map(([name, [floor]]) => [name, floor])
  return withPatch(wanted, Object.fromEntries(floors))
}

export function mayChange(patch: SettingsPatch, policy: Policy): boolean {
  return forbidden(patch, policy).length === 0
}

/** The settings in the patch that the policy forbids, with the values that it allows. */
function forbidden(patch: Readonly<Record<string, unknown>>, { enforced }: Policy) {
  return Object.entries(choicesFrom(enforced)).filter(
    ([name, choices]) => patch[name] !== undefined && !choices.some((each) => each === patch[name]),
  )
}
