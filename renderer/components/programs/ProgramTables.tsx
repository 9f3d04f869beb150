import { useCallback, useEffect, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import type { ApprovalView, RefusedProgramView } from '../../../app/model/programs/consent-request.ts'
import { dates, programNameWords, refusedProgramWords, t } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { bridge } from '../../lib/bridge.ts'
import { send } from '../../lib/send.ts'
import styles from '../settings/Section.module.css'
import { Button } from '../ui/Button.tsx'

/** How often the tables are read while they are in view, ms: the system tells nobody that a program has ended. */
const readEveryMs = 1_000

/** The programs that may have a token now, each with *Revoke*, and those that were refused, each with *Ask again*. */
export function ProgramTables() {
  const { allowed, refused, revoke, askAgain } = usePrograms()
  return (
    <>
      <section className={styles.part}>
        <div className={styles.head}>
          <h3>{t('window.programs.allowed')}</h3>
        </div>
        {allowed.length === 0 ? (
          <p className={styles.quiet}>{t('window.programs.none')}</p>
        ) : (
          <table className={styles.table} aria-label={t('window.programs.allowed')}>
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
              {allowed.map((each) => (
                <AllowedRow key={each.id} approval={each} onRevoke={() => revoke(each)} />
              ))}
            </tbody>
          </table>
        )}
      </section>
      {refused.length > 0 && (
        <section className={styles.part}>
          <div className={styles.head}>
            <h3>{t('window.programs.refused')}</h3>
          </div>
          <table className={styles.table} aria-label={t('window.programs.refused')}>
            <thead>
              <tr>
                <th scope="col">{t('window.programs.columns.program')}</th>
                <th scope="col">{t('window.programs.columns.account')}</th>
                <th scope="col">{t('window.programs.columns.until')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {refused.map((each) => (
                <RefusedRow key={each.id} refusal={each} onAskAgain={() => askAgain(each)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function AllowedRow({ approval, onRevoke }: { approval: ApprovalView; onRevoke: () => void }) {
  const account = useAccountName(approval.accountId)
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

function RefusedRow({ refusal, onAskAgain }: { refusal: RefusedProgramView; onAskAgain: () => void }) {
  const account = useAccountName(refusal.accountId)
  const name = refusedProgramWords(refusal.program)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{account}</td>
      <td>{t('window.programs.silentUntil', { time: dates.clock(refusal.endsAt) })}</td>
      <td>
        <Button
          kind="text"
          flush
          aria-label={t('window.programs.askAgainNamed', { program: name, account })}
          onClick={onAskAgain}
        >
          {t('window.programs.askAgain')}
        </Button>
      </td>
    </tr>
  )
}

function useAccountName(accountId: string): string {
  return useSnapshot(({ accounts }) => accounts.find(({ id }) => id === accountId)?.name ?? '')
}

function usePrograms() {
  const [programs, setPrograms] = useState<ChannelOutput<'programs.read'>>({ allowed: [], refused: [] })
  const read = useCallback(async () => setPrograms(await bridge.request('programs.read', null)), [])
  useEffect(() => {
    // Rejected while Deckpass locks: this page goes then.
    const readNow = () => void read().catch(() => undefined)
    readNow()
    const timer = setInterval(readNow, readEveryMs)
    return () => clearInterval(timer)
  }, [read])
  const revoke = ({ id }: ApprovalView) => void send('programs.revoke', { id }).then(read)
  const askAgain = ({ id }: RefusedProgramView) => void send('programs.askAgain', { id }).then(read)
  return { ...programs, revoke, askAgain }
}
