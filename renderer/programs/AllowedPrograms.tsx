import { distinctNames } from '../../app/accounts/model/account-names.ts'
import type { ApprovalView } from '../../app/programs/model/consent-request.ts'
import { approvalWords, dates, t } from '../../app/words/index.ts'
import styles from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'
import { send } from '../window/send.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'

/** What may have a token now without a question, each with *Revoke*. */
export function AllowedPrograms() {
  const approvals = useBase((base) => base.approvals)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h3>{t('window.programs.allowed')}</h3>
      </div>
      {approvals.length === 0 ? (
        <p className={styles.quiet}>{t('window.programs.none')}</p>
      ) : (
        <table className={styles.table} aria-label={t('window.programs.allowed')}>
          <thead>
            <tr>
              <th scope="col">{t('window.programs.columns.program')}</th>
              <th scope="col">{t('window.programs.columns.account')}</th>
              <th scope="col">{t('window.programs.columns.until')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {approvals.map((each) => (
              <AllowedRow key={each.id} approval={each} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function AllowedRow({ approval }: { approval: ApprovalView }) {
  const { id, accountId, endsAt } = approval
  const account = useSnapshot(({ accounts }) => distinctNames(accounts).get(accountId) ?? '')
  const name = approvalWords(approval)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{account}</td>
      {/* It ends within 12 hours, so the day needs no saying. */}
      <td>
        {endsAt === null
          ? t('window.programs.whileItRuns')
          : t('window.programs.until', { time: dates.clock(endsAt) })}
      </td>
      <td>
        <Button
          kind="text"
          flush
          aria-label={t('window.programs.revokeNamed', { program: name, account })}
          onClick={() => void send('programs.revoke', { id })}
        >
          {t('window.programs.revoke')}
        </Button>
      </td>
    </tr>
  )
}
