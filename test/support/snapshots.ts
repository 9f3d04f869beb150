import type { AccountView, TokenView } from '../../app/accounts/model/account-view.ts'
import type { LockView } from '../../app/lock/model/lock-view.ts'
import type { RenewalView } from '../../app/renewal/model/renewal-view.ts'
import type { Failure } from '../../app/service/model/failure.ts'
import { tokenFacts } from '../../app/service/model/token.ts'
import { defaultSettings } from '../../app/settings/model/settings.ts'
import type { Base, Snapshot } from '../../app/snapshot/model/snapshot.ts'

const openLock: LockView = { state: 'unlocked', secret: null }

export const lockedByPin: LockView = { state: 'locked', secret: 'pin', retryAt: null, systemCheck: null }

/** A snapshot of an app that has just started, with these changes to its base. */
export function aSnapshot(accounts: readonly AccountView[] = [], base: Partial<Base> = {}): Snapshot {
  return {
    base: {
      vault: { state: 'ready', protection: 'keychain', notSaved: null },
      lock: openLock,
      clipboard: { state: 'idle' },
      signedOut: null,
      settings: defaultSettings,
      policy: {
        choices: {},
        address: null,
        limitsHosts: false,
        requirePin: false,
        tokenFiles: true,
        problems: [],
        unread: [],
        source: null,
      },
      keychain: 'gnome-keyring',
      keychainOffered: true,
      suggestedAddress: '',
      commandMark: 0,
      online: true,
      programWaitingSince: null,
      approvals: [],
      closedEndpoint: null,
      updates: null,
      isReplaced: false,
      globalShortcut: 'off',
      language: 'en',
      idleKnown: true,
      hasTray: true,
      notices: [],
      version: '0.0.0',
      platform: 'linux',
      ...base,
    },
    accounts: [...accounts],
  }
}

export function aToken(token: Partial<TokenView> = {}): TokenView {
  return { ...tokenFacts.parse({ issuedAt: 0, expiresAt: 0 }), lastFour: '3f9a', ...token }
}

export function anAccount(account: Partial<AccountView> = {}): AccountView {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Northwind',
    address: 'https://slides.northwind.example',
    host: 'slides.northwind.example',
    username: 'mara.lind',
    keepSignedIn: true,
    canRenew: true,
    token: aToken(),
    renewal: aRenewal(),
    staleCopy: null,
    clockOffByMs: null,
    tokenFiles: [],
    activityMark: '0',
    ...account,
  }
}

export function aRenewal(change: Partial<RenewalView> = {}): RenewalView {
  return {
    state: 'idle',
    startedAt: null,
    nextAt: null,
    reason: null,
    failure: null,
    failingSince: null,
    failures: 0,
    isShown: false,
    hasLasted: false,
    perhapsReplaced: false,
    ...change,
  }
}

/** A renewal that failed at 0 and is waiting to retry. */
export function aFailing(failure: Failure, change: Partial<RenewalView> = {}): RenewalView {
  const failing = { state: 'waiting', failure, failingSince: 0, failures: 2, isShown: true } as const
  return aRenewal({ ...failing, nextAt: 9, reason: 'retry', ...change })
}
