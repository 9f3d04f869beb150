import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy } from '../../app/model/policy.ts'
import { type Settings, type SettingsPatch, settingsPatch } from '../../app/model/settings.ts'
import { effectiveSettings } from '../../app/policy/effective-settings.ts'
import { nextPolicy } from '../../app/policy/read-policy.ts'
import { parseJson } from '../../app/util/parse-json.ts'
import { validFields } from '../../app/util/valid-fields.ts'
import { rejectReason } from './files.ts'
import { createPolicyFile } from './policy-file.ts'

/** Many times the size of all settings. */
export const maxSettingsBytes = 256 * 1024

/** The settings as they hold, for the command and for the first words of the app. What cannot be read has its default. */
export async function readSettings(userData: string): Promise<{ settings: Settings; policy: Policy }> {
  const policy = nextPolicy(null, await createPolicyFile(process.platform).read())
  return { settings: effectiveSettings(chosenIn(userData), policy), policy }
}

function chosenIn(userData: string): SettingsPatch {
  const path = join(userData, 'settings.json')
  try {
    if (rejectReason(lstatSync(path), maxSettingsBytes) !== null) return {}
    return validFields(settingsPatch, parseJson(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}
