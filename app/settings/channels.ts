import * as z from 'zod/mini'
import { areSameFormats } from '../formats/model/copy-format.ts'
import { channel, guardedChannel, nothing } from '../util/channel.ts'
import { deniedByGate, setByOrganization } from '../util/refusal.ts'
import { needsPress, type Settings, type SettingsPatch, settingNames } from './model/settings.ts'
import { settingsPatch } from './model/stored-settings.ts'

function changeNeedsPress(patch: SettingsPatch, before: Settings): boolean {
  const isChanged = (name: keyof Settings) => {
    // Another order alone, as after a drag, is no change.
    if (name === 'copyFormats') return !areSameFormats(patch[name] ?? before[name], before[name])
    // Backspace, which takes the shortcut away, counts as no press.
    if (name === 'globalShortcut' && patch[name] === null) return false
    return patch[name] !== undefined && patch[name] !== before[name]
  }
  return settingNames.some((name) => needsPress(name) && isChanged(name))
}

const settingsResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  setByOrganization,
  deniedByGate,
])

export const settingsChannels = {
  'settings.change': guardedChannel({
    activation: changeNeedsPress,
    choosingIsEnough: true,
    input: settingsPatch,
    output: settingsResult,
  }),
  'settings.dismissNotices': channel({ input: nothing, output: nothing }),
}
