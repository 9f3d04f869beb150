import type { SettingsPatch } from '../settings/model/settings.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { mayChange } from './effective-settings.ts'
import type { PolicyStore } from './ports.ts'

interface SettingsPorts {
  readonly settings: Pick<SettingsStore, 'change'>
  readonly policy: PolicyStore
}

export function settingsUnderPolicy({ settings, policy }: SettingsPorts) {
  return {
    /** Does nothing and returns false if the policy forbids part of it. */
    change(patch: SettingsPatch): boolean {
      const may = mayChange(patch, policy.read())
      if (may) settings.change(patch)
      return may
    },
  }
}
