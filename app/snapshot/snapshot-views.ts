import type { AccountView, TokenView } from '../accounts/model/account-view.ts'
import type { Lock } from '../lock/lock.ts'
import { isLocked } from '../lock/model/lock-view.ts'
import type { Idle } from '../lock/ports.ts'
import { noPolicy, type Policy, type PolicySource, type PolicyView } from '../policy/model.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { RenewalView } from '../renewal/model/renewal-view.ts'
import { hostOf } from '../service/model/service-address.ts'
import { lastFourOf, type Token } from '../service/model/token.ts'
import { isNoticeableSkew } from '../service/token-response.ts'
import { choicesFrom, defaultSettings } from '../settings/model/settings.ts'
import { settingsOf } from '../settings/model/stored-settings.ts'
import type { SettingsStore } from '../settings/ports.ts'
import type { Account } from '../vault/model/account.ts'
import type { KeychainKind } from '../vault/model/vault-view.ts'
import type { Vault } from '../vault/vault.ts'
import type { Base } from './model/snapshot.ts'
import type { ReportedFields } from './reported-facts.ts'

/** The window's view of an account, without password, key or token. */
export function viewOfAccount(account: Account, renewal: RenewalView, activityMark: string): AccountView {
  const { token, lastCopy, skewMs } = account
  return {
    id: account.id,
    name: account.name,
    address: account.address,
    host: hostOf(account.address),
    username: account.username,
    keepSignedIn: account.keepSignedIn,
    canRenew: account.credentials !== null,
    token: token && tokenView(token),
    renewal,
    staleCopy: lastCopy?.replacedAt ? { copiedAt: lastCopy.copiedAt, replacedAt: lastCopy.replacedAt } : null,
    clockOffByMs: isNoticeableSkew(skewMs) ? skewMs : null,
    tokenFiles: account.tokenFiles,
    activityMark,
  }
}

function tokenView({ value, lifetimeMs: _, ...facts }: Token): TokenView {
  return { ...facts, lastFour: lastFourOf(value) }
}

export interface AppFacts {
  readonly version: string
  /** `process.platform` */
  readonly platform: string
  readonly keychain: KeychainKind
  /** The language at the start. */
  readonly language: Base['language']
  /** The initial address of the first account; may be empty. */
  readonly initialAddress: string
}

export interface BasePorts extends Pick<Ports, 'network'>, AppFacts {
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly vault: Vault
  readonly lock: Pick<Lock, 'view' | 'isLocked'>
  readonly idle: Pick<Idle, 'isKnown' | 'becameKnown'>
}

type PartViews = ReportedFields &
  Pick<Base, 'clipboard' | 'signedOut' | 'commandMark' | 'programWaitingSince' | 'approvals' | 'updates'>

/** The snapshot without its accounts. The service of `lastListed` is suggested for the next account. */
export function baseView(
  { vault, lock, network, settings, policy, idle, version, platform, keychain, initialAddress }: BasePorts,
  lastListed: Account | null,
  parts: PartViews,
): Base {
  const { enforced, defaults } = policy.read()
  const all = { settings: settingsOf(settings.read()), policy: viewOf(policy.read(), policy.source) }
  const { language, globalShortcut, hasTray } = parts
  const shownWhileLocked = {
    vault: vault.view,
    lock: lock.view,
    idleKnown: idle.isKnown,
    language,
    keychain,
    keychainOffered: vault.keychainOffered,
    online: network.isOnline(),
    globalShortcut,
    hasTray,
    version,
    platform,
  }
  if (isLocked(lock.view)) return { ...shownWhileLocked, ...lockedPart(all, parts) }
  return {
    ...shownWhileLocked,
    ...parts,
    ...all,
    suggestedAddress: enforced.address ?? lastListed?.address ?? defaults.address ?? initialAddress,
    notices: [...vault.notices, ...settings.notices],
  }
}

function viewOf({ enforced, problems, unread }: Policy, source: PolicySource | null): PolicyView {
  return {
    choices: choicesFrom(enforced),
    address: enforced.address ?? null,
    limitsHosts: enforced.allowedHosts !== undefined,
    requirePin: enforced.requirePin ?? false,
    tokenFiles: enforced.tokenFiles ?? true,
    problems: [...problems],
    unread: [...unread],
    source,
  }
}

/** The other fields while Deckpass is locked. Each is listed, so that a new one cannot slip through. */
function lockedPart({ settings, policy }: Pick<Base, 'settings' | 'policy'>, parts: PartViews) {
  const { choices, requirePin, tokenFiles, unread } = policy
  return {
    clipboard: { state: 'idle' } as const,
    signedOut: null,
    // The person's own formats may contain personal data.
    settings: { ...settings, copyFormats: defaultSettings.copyFormats },
    policy: { ...viewOf(noPolicy, null), choices, requirePin, tokenFiles, unread },
    suggestedAddress: '',
    commandMark: 0,
    programWaitingSince: parts.programWaitingSince,
    approvals: [],
    closedEndpoint: null,
    updates: null,
    isReplaced: false,
    notices: [],
  }
}
