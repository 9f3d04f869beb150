import { distinctNames, sortedAccounts } from '../accounts/model/account-names.ts'
import type { AccountView } from '../accounts/model/account-view.ts'
import type { SystemFacts } from '../help/model/system-facts.ts'
import { secretOf } from '../lock/model/lock-view.ts'
import type { PolicyProblem, PolicyView } from '../policy/model.ts'
import type { RenewalView } from '../renewal/model/renewal-view.ts'
import { type Failure, rowOf } from '../service/model/failure.ts'
import type { Snapshot } from '../snapshot/model/snapshot.ts'
import type { ActivityEntry, ActivityEvent } from '../vault/model/activity.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { noticeWords } from './notices.ts'
import { t } from './translate.ts'

/** How many of an account's newest entries are included: enough to see what went wrong, and few enough to send. */
const maxEntries = 50

const hidden = '…'

/**
 * What a person can send to a help desk: versions, protection, settings, renewals and activity. It contains no secret
 * by construction; the caller redacts it all the same. Accounts have the window's order and numbers. Hosts, usernames,
 * files, programs and messages of services are left out. `now`: epoch ms.
 */
export function diagnosticsWords(
  { base, accounts }: Snapshot,
  activityOf: (accountId: string) => readonly ActivityEntry[],
  { now, system }: { readonly now: number; readonly system: SystemFacts },
): string {
  const { version, platform, vault, keychain, lock, online, settings } = base
  const { desktop, session, display, proxies } = system
  const settingFacts = Object.entries(settings).map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.length : value}`,
  )
  return [
    t('help.main.diagnostics.head', { version, platform, instant: instant(now) }),
    t('help.main.diagnostics.system', system),
    t('help.main.diagnostics.versions', system),
    // Only Linux has several desktops.
    ...(display === null
      ? []
      : [t('help.main.diagnostics.desktop', { desktop: desktop ?? '-', session: session ?? '-', display })]),
    t('help.main.diagnostics.proxy', { proxies: list(proxies) }),
    t('help.main.diagnostics.protection', {
      protection: vault.state === 'ready' ? vault.protection : vault.state,
      keychain,
      secret: secretOf(lock) ?? 'none',
      network: t(`help.main.diagnostics.${online ? 'online' : 'offline'}`),
    }),
    t('help.main.diagnostics.settings', { settings: list(settingFacts) }),
    ...policyLines(base.policy),
    ...base.notices.map((notice) =>
      noticeWords(notice.kind === 'vault-came-back' ? { ...notice, names: [hidden] } : notice),
    ),
    ...sortedAccounts(accounts, settings.accountOrder, distinctNames(accounts), now).flatMap(
      (account, index) => [
        '',
        t('help.main.diagnostics.account', { number: index + 1 }),
        ...accountLines(account),
        ...activityOf(account.id).slice(0, maxEntries).map(entryLine),
      ],
    ),
  ].join('\n')
}

/** The names of the settings in the policy, without its addresses and hosts. */
function policyLines(policy: PolicyView): string[] {
  const { choices, address, limitsHosts, requirePin, tokenFiles, problems, source } = policy
  const names = [
    ...Object.keys(choices),
    ...(address === null ? [] : ['address']),
    ...(limitsHosts ? ['allowedHosts'] : []),
    ...(requirePin ? ['requirePin'] : []),
    ...(tokenFiles ? [] : ['tokenFiles']),
  ]
  const path = source?.path ?? '-'
  return [
    source?.found
      ? t('help.main.diagnostics.policySource.found', { path, written: instant(source.changedAt) })
      : t('help.main.diagnostics.policySource.none', { path }),
    t('help.main.diagnostics.policy', {
      settings: list(names),
      problems: list(problems.map(problemFact)),
    }),
  ]
}

/** The problem without the host or the address that it is about. */
function problemFact(problem: PolicyProblem): string {
  const facts = Object.entries(problem).filter(([name]) => name !== 'entry')
  return facts.map(([, value]) => value).join(' ')
}

function accountLines({ token, renewal, clockOffByMs }: AccountView): string[] {
  return [
    token === null
      ? t('help.main.diagnostics.token.none')
      : t(`help.main.diagnostics.token.${token.estimated ? 'estimated' : 'stated'}`, {
          issued: instant(token.issuedAt),
          expires: instant(token.expiresAt),
        }),
    t('help.main.diagnostics.renewal.line', { state: renewalWords(renewal) }),
    clockOffByMs === null
      ? t('help.main.diagnostics.clock.right')
      : t('help.main.diagnostics.clock.off', { count: clockOffByMs }),
  ]
}

function renewalWords({ state, startedAt, failure, failingSince, failures, ...next }: RenewalView): string {
  const planned = { next: instant(next.nextAt), reason: next.reason ?? '-' }
  if (startedAt !== null) return t('help.main.diagnostics.renewal.running', { since: instant(startedAt) })
  if (failure === null)
    return next.nextAt === null
      ? t('help.main.diagnostics.renewal.none')
      : t('help.main.diagnostics.renewal.planned', planned)
  const why = `${failureWords(withoutNames(failure), hidden)} [${rowOf(failure).code}]`
  return state === 'not-possible'
    ? t('help.main.diagnostics.renewal.notPossible', { why })
    : t('help.main.diagnostics.renewal.waiting', { ...planned, since: instant(failingSince), failures, why })
}

function entryLine({ at, event, detail, repeated }: ActivityEntry): string {
  const parts = [instant(at), activityWords(eventWithoutNames(event))]
  if (event.kind === 'renewal-failed') parts.push(`[${rowOf(event.failure).code}]`)
  if (repeated)
    parts.push(
      t('help.main.diagnostics.entry.repeated', { times: repeated.times, last: instant(repeated.lastAt) }),
    )
  if (detail !== null) {
    const { status, durationMs } = detail
    parts.push(t('help.main.diagnostics.entry.call', { status: status ?? '-', duration: durationMs ?? 0 }))
  }
  return parts.join(' ')
}

/** Text from services, programs and the person may contain names, even that of a previous user. */
function eventWithoutNames(event: ActivityEvent): ActivityEvent {
  switch (event.kind) {
    case 'signed-in':
      return { ...event, host: hidden }
    case 'renewal-failed':
      return { ...event, host: hidden, failure: withoutNames(event.failure) }
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

function withoutNames(failure: Failure): Failure {
  const unquoted = { ...failure, serviceMessage: null }
  if (unquoted.cause === 'redirect') return { ...unquoted, redirectHost: unquoted.redirectHost && hidden }
  if (unquoted.cause === 'certificate-name')
    return { ...unquoted, certificateName: unquoted.certificateName && hidden }
  return unquoted
}

function instant(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString()
}

function list(values: readonly string[]): string {
  return values.join(', ') || '-'
}
