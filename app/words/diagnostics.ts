import { distinctNames } from '../accounts/model/account-names.ts'
import { inOrder } from '../accounts/model/account-order.ts'
import type { AccountView } from '../accounts/model/account-view.ts'
import { codeOf } from '../help/model/failure-code.ts'
import type { SystemFacts } from '../help/model/system-facts.ts'
import { secretOf } from '../lock/model/lock-view.ts'
import type { PolicyView } from '../policy/model.ts'
import type { RenewalView } from '../renewal/model/renewal-view.ts'
import type { Failure } from '../service/model/failure.ts'
import type { Snapshot } from '../snapshot/model/snapshot.ts'
import type { ActivityEntry, ActivityEvent } from '../vault/model/activity.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

/** Of each account, the newest: enough to see what went wrong, and little enough to send. */
const maxEntries = 50

/**
 * What a person can send to somebody who helps them: versions, protection, settings, the renewals' states and
 * the activity. It holds no secret by construction; the caller redacts it all the same. Accounts are numbered in the
 * order of the window. Hosts, usernames, files and programs are left out, and so are the words of services.
 */
export function diagnosticsWords(
  snapshot: Snapshot,
  activityOf: (accountId: string) => readonly ActivityEntry[],
  options: { readonly now: number; readonly system: SystemFacts },
): string {
  const { base } = snapshot
  const accounts = inOrder(
    snapshot.accounts,
    base.settings.accountOrder,
    distinctNames(snapshot.accounts),
    options.now,
  )
  const protection = base.vault.state === 'ready' ? base.vault.protection : base.vault.state
  return [
    t('help.main.diagnostics.head', {
      version: base.version,
      platform: base.platform,
      instant: instant(options.now),
    }),
    ...systemLines(options.system),
    t('help.main.diagnostics.protection', {
      protection,
      keychain: base.keychain,
      secret: secretOf(base.lock) ?? 'none',
      network: t(`help.main.diagnostics.${base.online ? 'online' : 'offline'}`),
    }),
    t('help.main.diagnostics.settings', {
      settings: Object.entries(base.settings)
        .map(([name, value]) => `${name}=${Array.isArray(value) ? value.length : value}`)
        .join(', '),
    }),
    ...policyLines(base.policy),
    ...base.notices.map(noticeWords),
    ...accounts.flatMap((account, index) =>
      accountLines(account, index, activityOf(account.id).slice(0, maxEntries)),
    ),
  ].join('\n')
}

function systemLines(system: SystemFacts): string[] {
  const { desktop, session, display, proxies } = system
  return [
    t('help.main.diagnostics.system', system),
    t('help.main.diagnostics.versions', system),
    // Only Linux has several.
    ...(display === null
      ? []
      : [t('help.main.diagnostics.desktop', { desktop: desktop ?? '-', session: session ?? '-', display })]),
    t('help.main.diagnostics.proxy', { proxies: proxies.join(', ') || '-' }),
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
      ? t('help.main.diagnostics.policySource.found', {
          path,
          written: changedAt === null ? '-' : instant(changedAt),
        })
      : t('help.main.diagnostics.policySource.none', { path }),
    t('help.main.diagnostics.policy', { settings: set.join(', ') || '-', problems: wrong.join(', ') || '-' }),
  ]
}

function accountLines(account: AccountView, index: number, activity: readonly ActivityEntry[]): string[] {
  const token = account.token
  return [
    '',
    t('help.main.diagnostics.account', { number: index + 1 }),
    token === null
      ? t('help.main.diagnostics.token.none')
      : t(`help.main.diagnostics.token.${token.estimated ? 'estimated' : 'stated'}`, {
          issued: instant(token.issuedAt),
          expires: instant(token.expiresAt),
        }),
    t('help.main.diagnostics.renewal.line', { state: renewalWords(account.renewal) }),
    account.clockOffByMs === null
      ? t('help.main.diagnostics.clock.right')
      : t('help.main.diagnostics.clock.off', { count: account.clockOffByMs }),
    ...activity.map(({ at, event, detail, repeated }) => {
      const parts = [
        activityWords(withoutNames(event)),
        ...(event.kind === 'renewal-failed' ? [`[${codeOf(event.failure)}]`] : []),
        ...(repeated
          ? [
              t('help.main.diagnostics.entry.repeated', {
                times: repeated.times,
                last: instant(repeated.lastAt),
              }),
            ]
          : []),
        ...(detail === null
          ? []
          : [
              t('help.main.diagnostics.entry.call', {
                status: detail.status ?? '-',
                duration: detail.durationMs ?? 0,
              }),
            ]),
      ]
      return `${instant(at)} ${parts.join(' ')}`
    }),
  ]
}

/** What services, programs and the person said may name anybody, such as who signed in before. */
function withoutNames(event: ActivityEvent): ActivityEvent {
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

function renewalWords(renewal: RenewalView): string {
  switch (renewal.state) {
    case 'idle':
      return renewal.nextAt === null
        ? t('help.main.diagnostics.renewal.none')
        : t('help.main.diagnostics.renewal.planned', {
            next: instant(renewal.nextAt),
            reason: renewal.reason ?? '-',
          })
    case 'running':
      return t('help.main.diagnostics.renewal.running', { since: instant(renewal.startedAt) })
    case 'waiting':
    case 'refused':
      return t('help.main.diagnostics.renewal.waiting', {
        since: instant(renewal.failingSince),
        failures: renewal.failures,
        next: instant(renewal.nextAt),
        reason: renewal.reason,
        why: failed(renewal.failure),
      })
    case 'not-possible':
      return t('help.main.diagnostics.renewal.notPossible', { why: failed(renewal.failure) })
  }
}

function failed(failure: Failure): string {
  return `${failureWords({ ...failure, serviceMessage: null }, hidden)} [${codeOf(failure)}]`
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
