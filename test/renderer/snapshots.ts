import { defaultSettings } from '../../app/accounts/settings.ts'
import type { AccountView, Base, Snapshot } from '../../app/bridge/snapshot.ts'

/** A snapshot of an app that has just started; `base` says what is different. */
export function aSnapshot(accounts: readonly AccountView[] = [], base: Partial<Base> = {}): Snapshot {
  return {
    revision: 1,
    base: {
      vault: { state: 'ready', protection: 'keychain', notSaved: null },
      clipboard: { state: 'idle' },
      settings: defaultSettings,
      keychainOffered: true,
      copyForm: 'token',
      lastAddress: '',
      online: true,
      notices: [],
      version: '0.0.0',
      platform: 'linux',
      ...base,
    },
    accounts: [...accounts],
  }
}
