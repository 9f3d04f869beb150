import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import { chosenSettings } from '../../app/settings/model/stored-settings.ts'
import { createPolicyFile } from '../policy/policy-file.ts'
import { readSettingsFile } from '../settings/settings-file.ts'

export type SettingsAtStart = Awaited<ReturnType<typeof readSettingsAtStart>>

/** Reads settings and policy once per start, so that the first words and the app agree on the language. */
export async function readSettingsAtStart(userData: string, platform: NodeJS.Platform) {
  const [policyReading, foundSettings] = await Promise.all([
    createPolicyFile(platform).read(),
    readSettingsFile(userData),
  ])
  const policy = nextPolicy(null, policyReading.result)
  const settings = effectiveSettings(chosenSettings(foundSettings).chosen, policy)
  return { policyReading, foundSettings, policy, settings }
}
