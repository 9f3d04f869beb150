import { useCallback, useEffect, useState } from 'react'
import type { ApprovalView } from '../../../app/model/consent-request.ts'
import { programNameWords, words } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { dates } from '../../lib/dates.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ApprovalList.module.css'

/** The programs that may have a token now, each with *Revoke*. */
export function ApprovalList() {
  const { approvals, revoke } = useApprovals()
  if (approvals.length === 0) return <p className={styles.quiet}>{words.programs.none}</p>
  return (
    <ul className={styles.list} aria-label={words.programs.label}>
      {approvals.map((approval) => (
        <Row key={approval.id} approval={approval} onRevoke={() => revoke(approval)} />
      ))}
    </ul>
  )
}

function Row({ approval, onRevoke }: { approval: ApprovalView; onRevoke: () => void }) {
  const account = useSnapshot(
    ({ accounts }) => accounts.find(({ id }) => id === approval.accountId)?.name ?? '',
  )
  const { path, endsAt } = approval
  const name = programNameWords(approval.name)
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p title={path ?? undefined}>{words.programs.mayHave(name, account)}</p>
        <p className={styles.quiet}>
          {endsAt === null ? words.programs.always : words.programs.until(dates.dayAndClock(endsAt))}
        </p>
      </div>
      <Button aria-label={words.programs.revokeNamed(name, account)} onClick={onRevoke}>
        {words.programs.revoke}
      </Button>
    </li>
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
