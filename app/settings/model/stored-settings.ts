import * as z from 'zod/mini'
import { copyFormats } from '../../formats/model/stored-copy-formats.ts'
import { acceleratorForm } from './accelerator.ts'
import { listedValuesOf, type Settings, type SettingsPatch, settingNames } from './settings.ts'

/** The schemas of the settings without a list of values. */
const free = {
  globalShortcut: z.nullable(z.string().check(z.maxLength(32), z.regex(acceleratorForm))),
  copyFormats,
}
type Schemas = { readonly [Name in keyof Settings]: z.ZodMiniType<Settings[Name]> }
// `fromEntries` loses the names, which are those of the settings.
const listed = Object.fromEntries(
  settingNames.flatMap((name) => {
    const values = listedValuesOf(name)
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
