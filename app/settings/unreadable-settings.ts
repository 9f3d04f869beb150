import { withKnownFormats } from '../formats/model/stored-copy-formats.ts'
import type { ReadResult } from '../ports/index.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { validFields } from '../util/read-stored.ts'
import { guardingSettings, type SettingsPatch } from './model/settings.ts'
import { settingsPatch } from './model/stored-settings.ts'

/** The person's choices, and why some of them are unknown. */
interface ChosenSettings {
  readonly chosen: SettingsPatch
  /** Null if all choices are known. */
  readonly problem: FileFailure | null
}

/**
 * The person's choices in `settings.json`. A guarding setting that cannot be read takes its strictest value, any other
 * one its default.
 */
export function chosenSettings(result: ReadResult): ChosenSettings {
  switch (result.kind) {
    case 'absent':
      return { chosen: {}, problem: null }
    case 'unreadable':
    case 'unavailable':
      return { chosen: guardingSettings, problem: result.problem }
    case 'found': {
      const { value } = result
      const chosen = validFields(settingsPatch, withKnownFormats(value))
      const names = Object.keys(Object(value))
      const lost = Object.entries(guardingSettings).filter(
        ([name]) => names.includes(name) && !Object.hasOwn(chosen, name),
      )
      return {
        chosen: { ...chosen, ...Object.fromEntries(lost) },
        problem: lost.length === 0 ? null : 'damaged',
      }
    }
  }
}
