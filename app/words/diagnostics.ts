import type { ActivityEntry, ActivityEvent } from '../model/account/activity.ts'
import type { FailureFacts } from '../model/failure/failure.ts'
import { codeOf } from '../model/failure/failure-code.ts'
import type { SystemFacts } from '../model/help/diagnostics.ts'
import type { PolicyView } from '../model/settings/policy.ts'
import { type AccountView, type Snapshot, secretOf } from '../model/snapshot/snapshot.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

/** Of each account, the newest: enough to see what went wrong, and little enough to send. */
const maxEntries = 50

/**
 * What a person can send to somebody who helps them: versions, protection, settings, the renewals' states and
 * the activity. It holds no secret by construction; the caller redacts it all the same. Without
 * `withNames` accounts are numbered, and their hosts, usernames, files and programs are left out, and so are the
 * words of services.
 */
export function diagnosticsWords(
  snapshot: Snapshot,
  activityOf: (accountId: string) => readonly ActivityEntry[],
  options: { readonly now: number; readonly withNames: boolean; readonly system: SystemFacts },
): string {
  const { base } = snapshot
  const protection = base.vault.state === 'ready' ? base.vault.protection : base.vault.state
  return [
    t('main.diagnostics.head', {
      version: base.version,
      platform: base.platform,
      instant: instant(options.now),
    }),
    ...systemLines(options.system),
    t('main.diagnostics.protection', {
      protection,
      keychain: base.keychain,
      secret: secretOf(base.lock) ?? 'none',
      network: t(`main.diagnostics.${base.online ? 'online' : 'offline'}`),
    }),
    t('main.diagnostics.settings', {
      settings: Object.entries(base.settings)
        .map(([name, value]) => `${name}=${Array.isArray(value) ? value.length : value}`)
        .join(', '),
    }),
    ...policyLines(base.policy),
    ...base.notices.map(noticeWords),
    ...snapshot.accounts.flatMap((account, index) =>
      accountLines(account, index, activityOf(account.id).slice(0, maxEntries), options.withNames),
    ),
  ].join('\n')
}

function systemLines(system: SystemFacts): string[] {
  const { desktop, session, display, proxies } = system
  return [
    t('main.diagnostics.system', system),
    t('main.diagnostics.versions', system),
    // Only Linux has several.
    ...(display === null
      ? []
      : [t('main.diagnostics.desktop', { desktop: desktop ?? '-', session: session ?? '-', display })]),
    t('main.diagnostics.proxy', { proxies: proxies.join(', ') || '-' }),
  ]
}

/** The names of what the organization sets; of an address or hosts, not which. */
function policyLines(policy: PolicyView): string[] {
  const { choices, address, limitsHosts, requirePin, tokenFiles, problems, source } = policy
  const set = [
    ...Object.keys(choices),
    ...(address === null ? [] : ['address']),
    ...(limitsHosts ? ['allowedHosts'] : []),
    ...(requirePin ? ['requirePin'] : []),
    ...(tokenFiles ? [] : ['tokenFiles']),
  ]
  const wrong = problems.map((problem) => Object.values(problem).join(' '))
  const { path, found, changedAt } = source ?? { path: '-', found: false, changedAt: null }
  return [
    found
      ? t('main.diagnostics.policySource.found', {
          path,
          written: changedAt === null ? '-' : instant(changedAt),
        })
      : t('main.diagnostics.policySource.none', { path }),
    t('main.diagnostics.policy', { settings: set.join(', ') || '-', problems: wrong.join(', ') || '-' }),
  ]
}

function accountLines(
  account: AccountView,
  index: number,
  activity: readonly ActivityEntry[],
  withNames: boolean,
): string[] {
  const token = account.token
  return [
    '',
    withNames
      ? t('main.diagnostics.account.named', {
          number: index + 1,
          name: account.name,
          username: account.username,
          address: account.address,
        })
      : t('main.diagnostics.account.numbered', { number: index + 1 }),
    token === null
      ? t('main.diagnostics.token.none')
      : t(`main.diagnostics.token.${token.estimated ? 'estimated' : 'stated'}`, {
          issued: instant(token.issuedAt),
          expires: instant(token.expiresAt),
        }),
    t('main.diagnostics.renewal.line', { state: renewalWords(withNames ? account : withoutNames(account)) }),
    account.clockOffByMs === null
      ? t('main.diagnostics.clock.right')
      : t('main.diagnostics.clock.off', { count: account.clockOffByMs }),
    ...activity.map(({ at, event, detail, repeated }) => {
      const parts = [
        activityWords(withNames ? event : eventWithoutNames(event)),
        ...(event.kind === 'renewal-failed' ? [`[${codeOf(event.failure)}]`] : []),
        ...(repeated
          ? [t('main.diagnostics.entry.repeated', { times: repeated.times, last: instant(repeated.lastAt) })]
          : []),
        ...(detail === null
          ? []
          : [
              t('main.diagnostics.entry.call', {
                status: detail.status ?? '-',
                duration: detail.durationMs ?? 0,
              }),
            ]),
        ...(withNames && detail?.serviceMessage
          ? [t('main.diagnostics.entry.said', { message: detail.serviceMessage })]
          : []),
      ]
      return `${instant(at)} ${parts.join(' ')}`
    }),
  ]
}

/** What services, programs and the person said may name anybody, such as who signed in before. */
function eventWithoutNames(event: ActivityEvent): ActivityEvent {
  switch (event.kind) {
    case 'signed-in':
      return { ...event, host: hidden }
    case 'renewal-failed':
      return { ...event, host: hidden, failure: { ...event.failure, serviceMessage: null } }
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

/** Takes the place of a name. */
const hidden = '…'

function withoutNames({ renewal }: AccountView): Pick<AccountView, 'host' | 'renewal'> {
  if (!('failure' in renewal)) return { host: hidden, renewal }
  return { host: hidden, renewal: { ...renewal, failure: { ...renewal.failure, serviceMessage: null } } }
}

function renewalWords({ host, renewal }: Pick<AccountView, 'host' | 'renewal'>): string {
  switch (renewal.state) {
    case 'idle':
      return renewal.nextAt === null
        ? t('main.diagnostics.renewal.none')
        : t('main.diagnostics.renewal.planned', {
            next: instant(renewal.nextAt),
            reason: renewal.reason ?? '-',
          })
    case 'running':
      return t('main.diagnostics.renewal.running', { since: instant(renewal.startedAt) })
    case 'waiting':
      return t('main.diagnostics.renewal.waiting', {
        since: instant(renewal.failingSince),
        failures: renewal.failures,
        next: instant(renewal.nextAt),
        reason: renewal.reason,
        why: failed(renewal.failure, host),
      })
    case 'action-needed':
      return t('main.diagnostics.renewal.stopped', {
        since: instant(renewal.failingSince),
        why: failed(renewal.failure, host),
      })
  }
}

function failed(failure: FailureFacts, host: string): string {
  return `${failureWords(failure, host)} [${codeOf(failure)}]`
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
