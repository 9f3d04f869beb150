import { distinctNames } from '../../accounts/model/account-names.ts'
import { inOrder } from '../../accounts/model/account-order.ts'
import type { AccountView } from '../../accounts/model/account-view.ts'
import { type LockView, secretOf } from '../../lock/model/lock-view.ts'
import type { PolicyView } from '../../policy/model.ts'
import { withoutEntry } from '../../policy/without-entry.ts'
import type { Failure } from '../../service/model/failure.ts'
import type { Settings } from '../../settings/model/settings.ts'
import type { ActivityEntry, ActivityEvent } from '../../vault/model/activity.ts'
import type { KeychainKind, VaultView } from '../../vault/model/vault-view.ts'
import type { SystemFacts } from './system-facts.ts'

/** For each account, the newest entries: enough to see what went wrong, and few enough to send. */
const maxEntries = 50

/** Replaces a name. */
export const hidden = '…'

interface Known {
  readonly base: {
    readonly version: string
    readonly platform: string
    readonly vault: VaultView
    readonly keychain: KeychainKind
    readonly lock: LockView
    readonly online: boolean
    readonly settings: Settings
    readonly policy: PolicyView
  }
  readonly accounts: readonly AccountView[]
}

export type DiagnosticsFacts = ReturnType<typeof diagnosticsFacts>

/**
 * The facts that a person can send to a help desk: versions, protection, settings, renewals and activity. They contain
 * no secret by construction; the caller redacts them all the same. Accounts have the window's order and numbers. Hosts,
 * usernames, files, programs and messages of services are left out.
 */
export function diagnosticsFacts(
  { base, accounts }: Known,
  activityOf: (accountId: string) => readonly ActivityEntry[],
  { now, system }: { readonly now: number; readonly system: SystemFacts },
) {
  const { version, platform, vault, keychain, lock, online, settings, policy } = base
  return {
    at: now,
    version,
    platform,
    system,
    protection: vault.state === 'ready' ? vault.protection : vault.state,
    keychain,
    secret: secretOf(lock) ?? 'none',
    online,
    settings: Object.entries(settings).map(
      ([name, value]) => `${name}=${Array.isArray(value) ? value.length : value}`,
    ),
    policy: policyFacts(policy),
    accounts: inOrder(accounts, settings.accountOrder, distinctNames(accounts), now).map(
      ({ id, token, renewal, clockOffByMs }) => ({
        token: token && { issuedAt: token.issuedAt, expiresAt: token.expiresAt, estimated: token.estimated },
        renewal: { ...renewal, failure: renewal.failure && withoutMessage(renewal.failure) },
        clockOffByMs,
        activity: activityOf(id).slice(0, maxEntries).map(entryFacts),
      }),
    ),
  }
}

/** The names of the settings in the policy, without its addresses and hosts. */
function policyFacts(policy: PolicyView) {
  const { choices, address, limitsHosts, requirePin, tokenFiles, problems, source } = policy
  const set = [
    ...Object.keys(choices),
    ...(address === null ? [] : ['address']),
    ...(limitsHosts ? ['allowedHosts'] : []),
    ...(requirePin ? ['requirePin'] : []),
    ...(tokenFiles ? [] : ['tokenFiles']),
  ]
  const wrong = problems.map((problem) => Object.values(withoutEntry(problem)).join(' '))
  return { set, problems: wrong, source: source ?? { path: '-', found: false, changedAt: null } }
}

function entryFacts({ at, event, detail, repeated }: ActivityEntry) {
  const call = detail && { status: detail.status, durationMs: detail.durationMs }
  return { at, event: withoutNames(event), call, repeated }
}

/** Text from services, programs and the person may contain names, such as that of a previous user. */
function withoutNames(event: ActivityEvent): ActivityEvent {
  switch (event.kind) {
    case 'signed-in':
      return { ...event, host: hidden }
    case 'renewal-failed':
      return { ...event, host: hidden, failure: withoutMessage(event.failure) }
    case 'copied':
      return { ...event, format: typeof event.format === 'string' ? event.format : { name: hidden } }
    case 'token-given':
      return { ...event, program: null, reason: null }
    case 'renewal-requested':
      return { ...event, program: null }
    case 'token-file-added':
    case 'token-file-stopped':
      return { ...event, path: hidden }
    default:
      return event
  }
}

function withoutMessage(failure: Failure): Failure {
  if (failure.cause === 'redirect')
    return { ...failure, serviceMessage: null, redirectHost: failure.redirectHost && hidden }
  return { ...failure, serviceMessage: null }
}
