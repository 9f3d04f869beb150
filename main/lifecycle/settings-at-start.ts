import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { Policy } from '../../app/policy/model.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import type { PolicyLook } from '../../app/policy/ports.ts'
import { chosenSettings } from '../../app/settings/chosen-settings.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import { createPolicyFile } from '../policy/policy-file.ts'
import { type FoundSettings, readSettingsFile } from '../settings/settings-file.ts'

export interface SettingsAtStart {
  readonly policyLook: PolicyLook
  readonly foundSettings: FoundSettings
  readonly policy: Policy
  readonly settings: Settings
}

/** Reads settings and policy once per start, so that the first words and the app agree on the language. */
export async function readSettingsAtStart(userData: string): Promise<SettingsAtStart> {
  const [policyLook, foundSettings] = await Promise.all([
    createPolicyFile(process.platform).look(),
    readSettingsFile(userData),
  ])
  const policy = nextPolicy(null, policyLook.result)
  const settings = effectiveSettings(chosenSettings(foundSettings.result).chosen, policy)
  return { policyLook, foundSettings, policy, settings }
}
