import type { ActivityEntry } from '../model/activity.ts'
import type { SystemFacts } from '../model/diagnostics.ts'
import type { FailureFacts } from '../model/failure.ts'
import { callCodes } from '../model/failure-code.ts'
import type { PolicyView } from '../model/policy.ts'
import type { AccountView, Snapshot } from '../model/snapshot.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

/** Of each account, the newest: enough to see what went wrong, and little enough to send. */
const maxEntries = 50

/**
 * What a person can send to somebody who helps them: versions, protection, settings, the renewals' states and
 * the activity. It holds no secret by construction; the caller redacts it all the same. Without
 * `withNames` accounts are numbered, and their hosts, usernames and files are left out.
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
      secret: base.lock.secret ?? 'none',
      network: t(`main.diagnostics.${base.online ? 'online' : 'offline'}`),
    }),
    t('main.diagnostics.settings', {
      settings: Object.entries(base.settings)
        .map(([name, value]) => `${name}=${Array.isArray(value) ? value.length : value}`)
        .join(', '),
    }),
    policyLine(base.policy),
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

/** The names of what the organization sets; of an address, not which. */
function policyLine({ choices, address, requirePin, tokenFiles, problems }: PolicyView): string {
  const set = [
    ...Object.keys(choices),
    ...(address === null ? [] : ['address']),
    ...(requirePin ? ['requirePin'] : []),
    ...(tokenFiles ? [] : ['tokenFiles']),
  ]
  const wrong = problems.map((problem) => Object.values(problem).join(' '))
  return t('main.diagnostics.policy', {
    settings: set.join(', ') || '-',
    problems: wrong.join(', ') || '-',
  })
}

function accountLines(
  account: AccountView,
  index: number,
  activity: readonly ActivityEntry[],
  withNames: boolean,
): string[] {
  const names = namesIn(account, activity)
  const shown = (text: string) => (withNames ? text : text.replaceAll(names, '…'))
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
    t('main.diagnostics.renewal.line', { state: shown(renewalWords(account)) }),
    account.clockOffByMs === null
      ? t('main.diagnostics.clock.right')
      : t('main.diagnostics.clock.off', { count: account.clockOffByMs }),
    ...activity.map(({ at, event, detail, repeated }) => {
      const parts = [
        activityWords(event),
        ...(event.kind === 'renewal-failed' ? [`[${callCodes[event.failure.cause]}]`] : []),
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
        ...(detail?.serviceMessage
          ? [t('main.diagnostics.entry.said', { message: detail.serviceMessage })]
          : []),
      ]
      return `${instant(at)} ${shown(parts.join(' '))}`
    }),
  ]
}

/** Finds what names the account, its services and its files, however a service writes it. */
function namesIn(account: AccountView, activity: readonly ActivityEntry[]): RegExp {
  const places = activity.flatMap(({ event }) => {
    if ('host' in event) return event.host
    return 'path' in event ? event.path : []
  })
  const names = [account.name, account.address, account.host, account.username, ...places]
  // The longest first, since one may be in another.
  const sorted = [...new Set(names)].filter((each) => each !== '').sort((a, b) => b.length - a.length)
  return new RegExp(sorted.map((each) => each.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'giu')
}

function renewalWords({ host, renewal }: AccountView): string {
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
  return `${failureWords(failure, host)} [${callCodes[failure.cause]}]`
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
