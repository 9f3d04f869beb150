import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withTodaysFormats } from '../../app/model/copying/stored-copy-formats.ts'
import type { Policy, PolicySource } from '../../app/model/settings/policy.ts'
import type { Settings, SettingsPatch } from '../../app/model/settings/settings.ts'
import { settingsPatch } from '../../app/model/settings/stored-settings.ts'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import { parseJson } from '../../app/util/parse-json.ts'
import { validFields } from '../../app/util/valid-fields.ts'
import { rejectReason } from './files.ts'
import { createPolicyFile } from './policy-file.ts'

/** Many times the size of all settings. */
export const maxSettingsBytes = 256 * 1024

/** One look at the start: a process that goes by it and by another could change its mind in between. */
export const policyAtStart = createPolicyFile(process.platform).look()

interface SettingsAtStart {
  readonly settings: Settings
  readonly policy: Policy
  readonly source: PolicySource
}

/** The settings as they hold, for the command and for the first words of the app. What cannot be read has its default. */
export async function readSettings(userData: string): Promise<SettingsAtStart> {
  const { result, source } = await policyAtStart
  const policy = nextPolicy(null, result)
  return { settings: effectiveSettings(chosenIn(userData), policy), policy, source }
}

function chosenIn(userData: string): SettingsPatch {
  const path = join(userData, 'settings.json')
  try {
    if (rejectReason(lstatSync(path), maxSettingsBytes) !== null) return {}
    return validFields(settingsPatch, withTodaysFormats(parseJson(readFileSync(path, 'utf8'))))
  } catch {
    return {}
  }
}
