import { type DiagnosticsFacts, hidden } from '../help/model/diagnostics-facts.ts'
import type { SystemFacts } from '../help/model/system-facts.ts'
import { codeOf, type Failure } from '../service/model/failure.ts'
import type { Notice } from '../snapshot/model/snapshot.ts'
import { activityWords } from './activity.ts'
import { failureWords } from './failures.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

export function diagnosticsWords(facts: DiagnosticsFacts, notices: readonly Notice[]): string {
  const { version, platform, at, system, protection, keychain, secret, online, settings, policy } = facts
  return [
    t('help.main.diagnostics.head', { version, platform, instant: instant(at) }),
    ...systemLines(system),
    t('help.main.diagnostics.protection', {
      protection,
      keychain,
      secret,
      network: t(`help.main.diagnostics.${online ? 'online' : 'offline'}`),
    }),
    t('help.main.diagnostics.settings', { settings: settings.join(', ') }),
    ...policyLines(policy),
    ...notices.map(noticeWords),
    ...facts.accounts.flatMap(accountLines),
  ].join('\n')
}

function systemLines(system: SystemFacts): string[] {
  const { desktop, session, display, proxies } = system
  return [
    t('help.main.diagnostics.system', system),
    t('help.main.diagnostics.versions', system),
    // Only Linux has several desktops.
    ...(display === null
      ? []
      : [t('help.main.diagnostics.desktop', { desktop: desktop ?? '-', session: session ?? '-', display })]),
    t('help.main.diagnostics.proxy', { proxies: proxies.join(', ') || '-' }),
  ]
}

function policyLines({ set, problems, source }: DiagnosticsFacts['policy']): string[] {
  const { path, found, changedAt } = source
  return [
    found
      ? t('help.main.diagnostics.policySource.found', {
          path,
          written: changedAt === null ? '-' : instant(changedAt),
        })
      : t('help.main.diagnostics.policySource.none', { path }),
    t('help.main.diagnostics.policy', {
      settings: set.join(', ') || '-',
      problems: problems.join(', ') || '-',
    }),
  ]
}

type AccountFacts = DiagnosticsFacts['accounts'][number]

function accountLines({ token, renewal, clockOffByMs, activity }: AccountFacts, index: number): string[] {
  return [
    '',
    t('help.main.diagnostics.account', { number: index + 1 }),
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
    ...activity.map(entryLine),
  ]
}

function entryLine({ at, event, call, repeated }: AccountFacts['activity'][number]): string {
  const parts = [activityWords(event)]
  if (event.kind === 'renewal-failed') parts.push(`[${codeOf(event.failure)}]`)
  if (repeated) {
    const { times, lastAt } = repeated
    parts.push(t('help.main.diagnostics.entry.repeated', { times, last: instant(lastAt) }))
  }
  if (call !== null) {
    const { status, durationMs } = call
    parts.push(t('help.main.diagnostics.entry.call', { status: status ?? '-', duration: durationMs ?? 0 }))
  }
  return `${instant(at)} ${parts.join(' ')}`
}

function renewalWords(renewal: AccountFacts['renewal']): string {
  const { state, startedAt, failure, failingSince, failures, nextAt, reason } = renewal
  const next = orDash(nextAt)
  if (startedAt !== null) return t('help.main.diagnostics.renewal.running', { since: instant(startedAt) })
  if (failure === null)
    return nextAt === null
      ? t('help.main.diagnostics.renewal.none')
      : t('help.main.diagnostics.renewal.planned', { next, reason: reason ?? '-' })
  const why = failed(failure)
  return state === 'not-possible'
    ? t('help.main.diagnostics.renewal.notPossible', { why })
    : t('help.main.diagnostics.renewal.waiting', {
        since: orDash(failingSince),
        failures,
        next,
        reason: reason ?? '-',
        why,
      })
}

function orDash(at: number | null): string {
  return at === null ? '-' : instant(at)
}

function failed(failure: Failure): string {
  return `${failureWords(failure, hidden)} [${codeOf(failure)}]`
}

function instant(at: number): string {
  return new Date(at).toISOString()
}
