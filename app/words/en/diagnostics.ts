import type { ActivityEntry } from '../../model/activity.ts'
import type { AccountView, Snapshot } from '../../model/snapshot.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
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
    `Deckpass ${base.version} on ${base.platform}, ${instant(options.now)}`,
    `Protection: ${protection}. Network: ${base.online ? 'online' : 'offline'}.`,
    `Settings: ${Object.entries(base.settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ')}`,
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
      ? `Account ${index + 1}: ${account.name}, ${account.username} at ${account.address}`
      : `Account ${index + 1}`,
    token === null
      ? 'Token: none'
      : `Token: issued ${instant(token.issuedAt)}, expires ${instant(token.expiresAt)}${token.estimated ? ' (estimated)' : ''}`,
    `Renewal: ${shown(renewalWords(account))}`,
    `Clock off by: ${account.clockOffByMs === null ? 'less than 5 minutes' : `${account.clockOffByMs} ms`}`,
    ...activity.map(({ at, event, detail, repeated }) => {
      const facts =
        detail === null ? '' : ` [status ${detail.status ?? 'none'}, ${detail.durationMs ?? 0} ms]`
      const count = repeated ? ` [${repeated.times} times, last ${instant(repeated.lastAt)}]` : ''
      const quoted = detail?.serviceMessage ? ` The service said: ${detail.serviceMessage}` : ''
      return `${instant(at)} ${shown(`${activityWords(event)}${count}${facts}${quoted}`)}`
    }),
  ]
}

function renewalWords({ host, renewal }: AccountView): string {
  switch (renewal.state) {
    case 'idle':
      return renewal.nextAt === null
        ? 'nothing planned'
        : `planned for ${instant(renewal.nextAt)} (${renewal.reason})`
    case 'running':
      return `running since ${instant(renewal.startedAt)}`
    case 'waiting':
      return `failing since ${instant(renewal.failingSince)}, ${renewal.failures} failures, next at ${instant(renewal.nextAt)} (${renewal.reason}). ${failureWords(renewal.failure, host)}`
    case 'action-needed':
      return `failing since ${instant(renewal.failingSince)}, stopped. ${failureWords(renewal.failure, host)}`
  }
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
