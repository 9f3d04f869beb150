import * as z from 'zod/mini'
import { channel, guardedChannel, type LeastInput, nothing } from '../channel/channel.ts'
import { gateDenial, refusal } from '../channel/refusal.ts'
import { areSameFormats } from '../formats/model/copy-format.ts'
import { type Settings, type SettingsPatch, settingNames, settingRow } from './model/settings.ts'
import { settingsPatch } from './model/stored-settings.ts'

function leastInput(patch: SettingsPatch, before: Settings): LeastInput | null {
  const changed = settingNames.filter(
    (name) => !settingRow(name).pressless && patch[name] !== undefined && patch[name] !== before[name],
  )
  // These changes need less than a press, because Backspace removes the shortcut and a drag reorders the formats.
  const isSlight = (name: keyof Settings) =>
    (name === 'globalShortcut' && patch[name] === null) ||
    (name === 'copyFormats' && areSameFormats(patch[name] ?? before[name], before[name]))
  if (changed.length === 0) return null
  return changed.every(isSlight) ? 'typed' : 'chosen'
}

export const settingsChannels = {
  'settings.change': guardedChannel({
    activation: leastInput,
    input: settingsPatch,
    output: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('changed') }),
      refusal(z.strictObject({ reason: z.enum([...gateDenial.options, 'set-by-organization']) })),
    ]),
  }),
  'settings.dismissNotices': channel({ input: nothing, output: nothing }),
}
