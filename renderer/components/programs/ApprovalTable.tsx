import { useCallback, useEffect, useState } from 'react'
import type { ApprovalView } from '../../../app/model/consent-request.ts'
import { dates, programNameWords, t } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { bridge } from '../../lib/bridge.ts'
import styles from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'

/** The programs that may have a token now, each with *Revoke*. */
export function ApprovalTable() {
  const { approvals, revoke } = useApprovals()
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t('window.programs.allowed')}</h3>
      </div>
      {approvals.length === 0 ? (
        <p className={styles.quiet}>{t('window.programs.none')}</p>
      ) : (
        <table className={styles.table} aria-label={t('window.programs.label')}>
          <thead>
            <tr>
              <th scope="col">{t('window.programs.columns.program')}</th>
              <th scope="col">{t('window.programs.columns.account')}</th>
              <th scope="col">{t('window.programs.columns.until')}</th>
              <th scope="col">{t('window.programs.columns.lastUsed')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {approvals.map((approval) => (
              <Row key={approval.id} approval={approval} onRevoke={() => revoke(approval)} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ approval, onRevoke }: { approval: ApprovalView; onRevoke: () => void }) {
  const account = useSnapshot(
    ({ accounts }) => accounts.find(({ id }) => id === approval.accountId)?.name ?? '',
  )
  const { path, endsAt, lastUsedAt } = approval
  const lastUsed = useTimedValue((now) => ({
    value: lastUsedAt === null ? t('window.programs.notUsed') : dates.ago(lastUsedAt, now),
    until: now + 60_000,
  }))
  const name = programNameWords(approval.name)
  return (
    <tr>
      <th scope="row" title={path ?? undefined}>
        {name}
      </th>
      <td>{account}</td>
      {/* It ends within 12 hours, so the day needs no saying. */}
      <td>
        {endsAt === null
          ? t('window.programs.always')
          : t('window.programs.until', { time: dates.clock(endsAt) })}
      </td>
      <td>{lastUsed}</td>
      <td>
        <Button
          kind="text"
          flush
          aria-label={t('window.programs.revokeNamed', { program: name, account })}
          onClick={onRevoke}
        >
          {t('window.programs.revoke')}
        </Button>
      </td>
    </tr>
  )
}

/** Read again on focus: a consent request may have been answered in its own window meanwhile. */
function useApprovals() {
  const [approvals, setApprovals] = useState<readonly ApprovalView[]>([])
  const read = useCallback(async () => setApprovals(await bridge.request('programs.read', null)), [])
  useEffect(() => {
    const onFocus = () => void read()
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [read])
  const revoke = ({ id }: ApprovalView) => void bridge.request('programs.revoke', { id }).then(read)
  return { approvals, revoke }
}
