import { useCallback, useMemo, useState } from 'react'
import { type ActivityEntry, isProblem, lastAtOf } from '../../../app/vault/model/activity.ts'
import { dates, sameDay, t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { bridge } from '../../window/bridge.ts'
import { useAnswer } from '../../window/use-answer.ts'
import { useEachMinute } from '../../window/use-timed-value.ts'
import styles from './ActivityList.module.css'
import { ActivityRow } from './ActivityRow.tsx'

/** The number of entries before *Show older*. */
const firstCount = 20

interface ActivityListProps {
  accountId: string
  activityMark: string
}

/** The account's activity, newest first, by day. */
export function ActivityList({ accountId, activityMark }: ActivityListProps) {
  // Another mark is another request, though only the account is sent.
  const wanted = useMemo(() => ({ accountId, activityMark }), [accountId, activityMark])
  const read = useCallback(
    () => bridge.request('accounts.readActivity', { accountId: wanted.accountId }),
    [wanted],
  )
  const { answer: entries, hasFailed } = useAnswer(read)
  const [problemsOnly, setProblemsOnly] = useState(false)
  const [count, setCount] = useState(firstCount)
  const problems = entries?.filter(isProblem) ?? []
  const shown = (problemsOnly && problems.length > 0 ? problems : entries) ?? []
  return (
    <section className={styles.activity} aria-label={t('accounts.window.activity.label')}>
      <header className={`${styles.header} line`}>
        <h2>{t('accounts.window.activity.label')}</h2>
        {problems.length > 0 && (
          <div>
            <Button kind="text" aria-pressed={!problemsOnly} onClick={() => setProblemsOnly(false)}>
              {t('accounts.window.activity.all')}
            </Button>
            <Button
              kind="text"
              aria-label={t('accounts.window.activity.problemsOnly')}
              aria-pressed={problemsOnly}
              onClick={() => setProblemsOnly(true)}
            >
              {t('accounts.window.activity.problems')}
            </Button>
          </div>
        )}
      </header>
      {hasFailed && <p className="quiet">{t('words.window.requestFailed')}</p>}
      {entries?.length === 0 && <p className="quiet">{t('accounts.window.activity.empty')}</p>}
      {byDay(shown.slice(0, count)).map((entries) => (
        <Day key={entries[0]?.id} accountId={accountId} entries={entries} />
      ))}
      {shown.length > count && (
        <Button kind="text" onClick={() => setCount(count + 5 * firstCount)}>
          {t('accounts.window.activity.older')}
        </Button>
      )}
    </section>
  )
}

function Day({ accountId, entries }: { accountId: string; entries: readonly ActivityEntry[] }) {
  const at = entries[0] ? lastAtOf(entries[0]) : 0
  const heading = useEachMinute((now) => dates.dayHeading(at, now))
  return (
    <div className={styles.day}>
      <h3>{heading}</h3>
      <ul aria-label={heading}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} accountId={accountId} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function byDay(entries: readonly ActivityEntry[]): ActivityEntry[][] {
  const days: ActivityEntry[][] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last?.[0] && sameDay(lastAtOf(last[0]), lastAtOf(entry))) last.push(entry)
    else days.push([entry])
  }
  return days
}
