import * as z from 'zod/mini'
import { areSameFormats } from '../formats/model/copy-format.ts'
import type { Channel } from '../util/channel.ts'
import { nothing, onActivation, whileUnlocked } from '../util/channel.ts'
import { keysOf } from '../util/records.ts'
import { deniedByGate, setByOrganization } from '../util/refusal.ts'
import type { Settings, SettingsPatch } from './model/settings.ts'
import { settingsPatch } from './model/stored-settings.ts'

/**
 * Settings that a page may change without a press: those that neither protect nor tell anything, what a drag changes, and
 * the shortcut, because some of its keys count as no press and it copies nothing by itself.
 */
const freeSettings: readonly (keyof Settings)[] = ['appearance', 'language', 'accountOrder', 'globalShortcut']

function changesGuarded(patch: SettingsPatch, before: Settings): boolean {
  const guarded = keysOf(before).filter((name) => patch[name] !== undefined && !freeSettings.includes(name))
  const isSame = (name: keyof Settings) =>
    name === 'copyFormats'
      ? areSameFormats(patch[name] ?? before[name], before[name])
      : patch[name] === before[name]
  return !guarded.every(isSame)
}

const settingsResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  setByOrganization,
  deniedByGate,
])

export const settingsChannels = {
  'settings.change': {
    ...whileUnlocked,
    ...onActivation(changesGuarded, settingsResult),
    input: settingsPatch,
  },
  'settings.dismissNotices': { ...whileUnlocked, input: nothing, output: nothing },
} as const satisfies Record<string, Channel>
