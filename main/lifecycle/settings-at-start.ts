import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import type { Policy } from '../../app/policy/model.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import type { PolicyReading } from '../../app/policy/ports.ts'
import type { ReadResult } from '../../app/ports/index.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import { chosenSettings } from '../../app/settings/unreadable-settings.ts'
import { createPolicyFile } from '../policy/policy-file.ts'
import { readSettingsFile } from '../settings/settings-file.ts'

export interface SettingsAtStart {
  readonly policyReading: PolicyReading
  readonly foundSettings: ReadResult
  readonly policy: Policy
  readonly settings: Settings
}

/** Reads settings and policy once per start, so that the first words and the app agree on the language. */
export async function readSettingsAtStart(userData: string): Promise<SettingsAtStart> {
  const [policyReading, foundSettings] = await Promise.all([
    createPolicyFile(process.platform).read(),
    readSettingsFile(userData),
  ])
  const policy = nextPolicy(null, policyReading.result)
  const settings = effectiveSettings(chosenSettings(foundSettings).chosen, policy)
  return { policyReading, foundSettings, policy, settings }
}
