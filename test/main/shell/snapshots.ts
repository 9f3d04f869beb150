import { defaultSettings } from '../../../app/accounts/settings.ts'
import type { AccountView, Base, Snapshot } from '../../../app/bridge/snapshot.ts'

const hourMs = 3_600_000

/** An account whose token was issued at 0, expires after 7 days and is due a day before. */
export function accountOf(own: Partial<AccountView> = {}): AccountView {
  return {
    id: 'a',
    name: 'Northwind',
    address: 'https://slides.example',
    host: 'slides.example',
    username: 'demo',
    keepSignedIn: true,
    canRenew: true,
    hasCompanyKey: true,
    token: {
      lastFour: '3f9a',
      issuedAt: 0,
      expiringAt: 144 * hourMs,
      expiresAt: 168 * hourMs,
      estimated: false,
    },
    renewal: { state: 'idle', nextAt: null, why: null },
    staleCopy: null,
    clockOffByMs: null,
    latestActivityId: null,
    ...own,
  }
}

export function snapshotOf(accounts: AccountView[], own: Partial<Base> = {}): Snapshot {
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
      ...own,
    },
    accounts,
  }
}
