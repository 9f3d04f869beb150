import type { CheckedConnection, ConnectionFinding } from '../help/model/connection-row.ts'
import { dates } from './dates.ts'
import { failedCallWords } from './failures.ts'
import { speaking, t } from './translate.ts'

export function connectionWords(found: ConnectionFinding): string {
  switch (found.kind) {
    case 'trusted':
    case 'not-trusted': {
      const { isSelfSigned, validFrom, validUntil, ...named } = found.certificate
      return t(`help.connection.finding.${found.kind}`, {
        ...named,
        isSelfSigned: isSelfSigned ? 'yes' : 'no',
        from: dates.fullDay(validFrom),
        until: dates.fullDay(validUntil),
      })
    }
    case 'call-failed':
      return failedCallWords(found.failure, found.host)
    case 'name-found':
      return t('help.connection.finding.name-found', {
        name: found.name,
        addresses: new Intl.ListFormat(speaking().language, { type: 'unit' }).format(found.addresses),
      })
    default:
      return t(`help.connection.finding.${found.kind}`, { name: '', proxy: '', host: '', ...found })
  }
}

/** The result of a connection check, step by step, as text for a help desk. `now`: epoch ms. */
export function connectionCheckWords({ address, rows }: CheckedConnection, now: number): string {
  const lines = rows.map(({ step, mark, finding }) =>
    t('help.connection.row', {
      step: t(`help.connection.step.${step}`),
      mark: t(`help.connection.mark.${mark}`),
      finding: connectionWords(finding),
    }),
  )
  const head = t('help.connection.report', { address: address ?? '-', instant: new Date(now).toISOString() })
  return [head, ...lines].join('\n')
}
