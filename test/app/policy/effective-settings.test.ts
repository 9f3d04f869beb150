import { expect, test } from 'vitest'
import { effectiveSettings } from '../../../app/policy/effective-settings.ts'
import { noPolicy, type Policy } from '../../../app/policy/model.ts'
import { defaultSettings, type SettingsPatch } from '../../../app/settings/model/settings.ts'

const policyOf = (enforced: Policy['enforced'], defaults: Policy['defaults'] = {}): Policy => ({
  ...noPolicy,
  enforced,
  defaults,
})

/** Written out again: in which order values protect is a promise. */
const values = {
  lockAfter: ['never', '60min', '15min', '5min', '1min'],
  clearClipboardAfter: ['off', '5min', '1min', '30s', '10s'],
  programsMayAsk: [true, false],
} as const

/** Every way in which a person, a default and an enforced value of one setting can meet. */
function* meetings() {
  for (const [name, all] of Object.entries(values))
    for (const chosen of [undefined, ...all])
      for (const proposed of [undefined, ...all])
        for (const floor of [undefined, ...all]) yield { name, all, chosen, proposed, floor }
}
const just = (name: string, value: unknown): SettingsPatch => (value === undefined ? {} : { [name]: value })

test('a setting is as strict as the policy requires, and no stricter', () => {
  let count = 0
  for (const { name, all, chosen, proposed, floor } of meetings()) {
    const policy = policyOf(just(name, floor), just(name, proposed))
    const settings: Record<string, unknown> = effectiveSettings(just(name, chosen), policy)
    const initial: Record<string, unknown> = defaultSettings
    const order: readonly unknown[] = all
    const wanted = order.indexOf(chosen ?? proposed ?? initial[name])
    expect(order.indexOf(settings[name])).toBe(Math.max(wanted, order.indexOf(floor)))
    count += 1
  }
  expect(count).toBe(216 + 216 + 27)
})
