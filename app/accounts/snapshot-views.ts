import { activityMark } from '../activity/activity-log.ts'
import type { Lock } from '../lock/lock.ts'
import { type Account, isRejected } from '../model/account.ts'
import { hostOf } from '../model/account-names.ts'
import type { Language } from '../model/language.ts'
import type { Policy, PolicyView } from '../model/policy.ts'
import { choicesFrom, type Settings, settingsOf } from '../model/settings.ts'
import type {
  AccountView,
  Base,
  ClipboardView,
  GlobalShortcutState,
  KeychainKind,
  RenewalView,
  SignedOutView,
  Snapshot,
} from '../model/snapshot.ts'
import { lastFourOf } from '../model/token.ts'
import type { UpdateView } from '../model/update.ts'
import type { Network, PolicyStore, SettingsStore } from '../ports/index.ts'
import { leadMs } from '../renewal/renewal-policy.ts'
import type { Vault } from '../vault/vault.ts'

/** From here on a person is told that their clock is off, ms. */
export const noticeableSkewMs = 5 * 60_000

/** What the window may know of an account: no password, no key, no token. Null while Deckpass is locked. */
export function accountView(
  account: Account,
  renewal: RenewalView,
  { renewBefore }: Pick<Settings, 'renewBefore'>,
  { isLocked }: Pick<Lock, 'isLocked'>,
): AccountView | null {
  if (isLocked) return null
  const { token, lastCopy, skewMs } = account
  return {
    id: account.id,
    name: account.name,
    address: account.address,
    host: hostOf(account.address),
    username: account.username,
    keepSignedIn: account.keepSignedIn,
    canRenew: account.credentials !== null && !isRejected(account),
    hasCompanyKey: account.credentials !== null,
    token:
      token === null
        ? null
        : {
            lastFour: lastFourOf(token.value),
            issuedAt: token.issuedAt,
            expiresAt: token.expiresAt,
            expiringAt: token.expiresAt - leadMs(token.expiresAt - token.issuedAt, renewBefore),
            estimated: token.estimated,
          },
    renewal,
    staleCopy:
      lastCopy === null || lastCopy.replacedAt === null
        ? null
        : { copiedAt: lastCopy.copiedAt, replacedAt: lastCopy.replacedAt },
    clockOffByMs: skewMs !== null && Math.abs(skewMs) >= noticeableSkewMs ? skewMs : null,
    tokenFiles: account.tokenFiles,
    activityMark: activityMark(account.activity),
  }
}

export interface AppFacts {
  readonly version: string
  /** `process.platform` */
  readonly platform: string
  readonly keychain: KeychainKind
  /** The language that is spoken now; after a change call `TokenManager.handleLanguageChange`. */
  language(): Language
  /** What the address field holds while there is no account; may be empty. */
  readonly initialAddress: string
}

/** All of a snapshot but the accounts. `latest` is the last account; its service is offered for the next. */
export function baseView(
  {
    vault,
    lock,
    network,
    settings,
    policy,
  }: {
    readonly vault: Vault
    readonly lock: Pick<Lock, 'view'>
    readonly network: Network
    readonly settings: SettingsStore
    readonly policy: PolicyStore
  },
  { version, platform, keychain, language, initialAddress }: AppFacts,
  {
    clipboard,
    signedOut,
    latest,
    hasLink,
    programWaitingSince,
    updates,
    globalShortcut,
  }: {
    readonly clipboard: ClipboardView
    readonly signedOut: SignedOutView | null
    readonly latest: Account | null
    readonly hasLink: boolean
    readonly programWaitingSince: number | null
    readonly updates: UpdateView | null
    readonly globalShortcut: GlobalShortcutState
  },
): Base {
  const { enforced, defaults } = policy.read()
  const shown = {
    vault: vault.view,
    lock: lock.view,
    clipboard,
    signedOut,
    settings: settingsOf(settings.read()),
    policy: viewOf(policy.read()),
    language: language(),
    keychain,
    keychainOffered: vault.keychainOffered,
    suggestedAddress: enforced.address ?? latest?.address ?? defaults.address ?? initialAddress,
    hasLink,
    online: network.isOnline(),
    programWaitingSince,
    updates,
    globalShortcut,
    notices: [...vault.notices],
    version,
    platform,
  }
  return shown.lock.locked ? withoutNames(shown) : shown
}

function viewOf({ enforced, problems }: Policy): PolicyView {
  return {
    choices: choicesFrom(enforced),
    address: enforced.address ?? null,
    requirePin: enforced.requirePin ?? false,
    tokenFiles: enforced.tokenFiles ?? true,
    problems: [...problems],
  }
}

/** While Deckpass is locked: nothing that tells of an account, of a service, or of what happened. */
function withoutNames(base: Base): Base {
  const vault = base.vault.state === 'ready' ? { ...base.vault, notSaved: null } : base.vault
  const policy = { ...base.policy, address: null }
  return {
    ...base,
    vault,
    policy,
    clipboard: { state: 'idle' },
    signedOut: null,
    suggestedAddress: '',
    notices: [],
  }
}

/** Whether Deckpass has something to do without its window: accounts to renew, or a vault that may hold some. */
export function hasBackgroundWork({
  base: { vault, lock },
  accounts,
}: Pick<Snapshot, 'base' | 'accounts'>): boolean {
  // Nothing of the accounts is told then.
  if (lock.locked) return true
  switch (vault.state) {
    case 'ready':
      return accounts.length > 0
    case 'choose':
      return false
    case 'opening':
    case 'unavailable':
    case 'closed':
      return true
  }
}
