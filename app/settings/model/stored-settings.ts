import * as z from 'zod/mini'
import { copyFormats, withKnownFormats } from '../../formats/model/stored-copy-formats.ts'
import type { ReadResult } from '../../ports/index.ts'
import { fileProblem } from '../../util/file-problem.ts'
import { validFields } from '../../util/read-stored.ts'
import { acceleratorForm } from './accelerator.ts'
import { guardingSettings, type Settings, type SettingsPatch, settingNames, settingRow } from './settings.ts'

/** The schemas of the settings without a list of values. */
const free = {
  globalShortcut: z.nullable(z.string().check(z.maxLength(32), z.regex(acceleratorForm))),
  copyFormats,
}
type Schemas = { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> }
// `fromEntries` loses the names, which are those of the settings.
const listed = Object.fromEntries(
  settingNames.flatMap((name) => {
    const { values } = settingRow(name)
    return values === null ? [] : [[name, z.literal([...values])]]
  }),
) as unknown as Omit<Schemas, keyof typeof free>

/** The settings as they are stored, and as they cross the bridge. */
export const settings = z.strictObject({ ...listed, ...free })

export const settingsPatch = z.partial(settings)

const settingsAlone = z.object(settings.shape)

/** Picks the settings out of an object that holds more. */
export function settingsOf(stored: Settings): Settings {
  return settingsAlone.parse(stored)
}

/** The settings after a change. Settings that the patch omits or leaves undefined stay. */
export function withPatch(stored: Settings, patch: SettingsPatch): Settings {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return settingsOf({ ...stored, ...Object.fromEntries(given) })
}

/**
 * The person's choices in `settings.json`, and why some of them are unknown; null if all are known. A guarding setting
 * that cannot be read takes its strictest value, any other setting its default.
 */
export function chosenSettings(read: ReadResult) {
  if (read.kind === 'absent') return { chosen: {}, problem: null }
  if (read.kind !== 'found') return { chosen: guardingSettings, problem: read.problem }
  const chosen = validFields(settingsPatch, withKnownFormats(read.value))
  const names = Object.keys(Object(read.value))
  const lost = Object.entries(guardingSettings).filter(
    ([name]) => names.includes(name) && !Object.hasOwn(chosen, name),
  )
  const problem = lost.length === 0 ? null : ('damaged' as const)
  return { chosen: { ...chosen, ...Object.fromEntries(lost) }, problem }
}

/** `settings-unread`: guarding settings are at their strictest. `settings-not-saved`: a change is not in the file. */
export const settingsNotice = z.strictObject({
  kind: z.enum(['settings-unread', 'settings-not-saved']),
  problem: fileProblem,
})
export type SettingsNotice = z.infer<typeof settingsNotice>
