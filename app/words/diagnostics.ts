import type { ActivityEntry } from '../model/activity.ts'
import type { AccountView, Snapshot } from '../model/snapshot.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

/**
 * What a person can send to somebody who helps them: versions, protection, settings, the renewals' states and
 * the activity. It holds no secret by construction; the caller redacts it all the same. Without
 * `withNames` accounts are numbered, and their hosts and usernames are left out.
 */
export function diagnosticsWords(
  snapshot: Snapshot,
  activityOf: (accountId: string) => readonly ActivityEntry[],
  options: { readonly now: number; readonly withNames: boolean },
): string {
  const { base } = snapshot
  const protection = base.vault.state === 'ready' ? base.vault.protection : base.vault.state
  return [
    t('diagnostics.head', {
      version: base.version,
      platform: base.platform,
      instant: instant(options.now),
    }),
    t('diagnostics.protection', {
      protection,
      network: t(`diagnostics.${base.online ? 'online' : 'offline'}`),
    }),
    t('diagnostics.settings', {
      settings: Object.entries(base.settings)
        .map(([name, value]) => `${name}=${value}`)
        .join(', '),
    }),
    ...base.notices.map(noticeWords),
    ...snapshot.accounts.flatMap((account, index) =>
      accountLines(account, index, activityOf(account.id), options.withNames),
    ),
  ].join('\n')
}

function accountLines(
  account: AccountView,
  index: number,
  activity: readonly ActivityEntry[],
  withNames: boolean,
): string[] {
  const names = [account.name, account.address, account.host, account.username].filter((each) => each !== '')
  const shown = (text: string) =>
    withNames ? text : names.reduce((rest, name) => rest.replaceAll(name, '…'), text)
  const token = account.token
  return [
    '',
    withNames
      ? t('diagnostics.account.named', {
          number: index + 1,
          name: account.name,
          username: account.username,
          address: account.address,
        })
      : t('diagnostics.account.numbered', { number: index + 1 }),
    token === null
      ? t('diagnostics.token.none')
      : t(`diagnostics.token.${token.estimated ? 'estimated' : 'stated'}`, {
          issued: instant(token.issuedAt),
          expires: instant(token.expiresAt),
        }),
    t('diagnostics.renewal.line', { state: shown(renewalWords(account)) }),
    account.clockOffByMs === null
      ? t('diagnostics.clock.right')
      : t('diagnostics.clock.off', { count: account.clockOffByMs }),
    ...activity.map(({ at, event, detail, repeated }) => {
      const parts = [
        activityWords(event),
        ...(repeated
          ? [t('diagnostics.entry.repeated', { times: repeated.times, last: instant(repeated.lastAt) })]
          : []),
        ...(detail === null
          ? []
          : [
              t('diagnostics.entry.call', {
                status: detail.status ?? '-',
                duration: detail.durationMs ?? 0,
              }),
            ]),
        ...(detail?.serviceMessage ? [t('diagnostics.entry.said', { message: detail.serviceMessage })] : []),
      ]
      return `${instant(at)} ${shown(parts.join(' '))}`
    }),
  ]
}

function renewalWords({ host, renewal }: AccountView): string {
  switch (renewal.state) {
    case 'idle':
      return renewal.nextAt === null
        ? t('diagnostics.renewal.none')
        : t('diagnostics.renewal.planned', { next: instant(renewal.nextAt), reason: renewal.reason ?? '-' })
    case 'running':
      return t('diagnostics.renewal.running', { since: instant(renewal.startedAt) })
    case 'waiting':
      return t('diagnostics.renewal.waiting', {
        since: instant(renewal.failingSince),
        failures: renewal.failures,
        next: instant(renewal.nextAt),
        reason: renewal.reason,
        why: failureWords(renewal.failure, host),
      })
    case 'action-needed':
      return t('diagnostics.renewal.stopped', {
        since: instant(renewal.failingSince),
        why: failureWords(renewal.failure, host),
      })
  }
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
