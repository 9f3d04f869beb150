import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import LogIn from 'lucide-react/icons/log-in'
import Moon from 'lucide-react/icons/moon'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { rowOf } from '../../app/service/model/failure.ts'
import { type ActivityEntry, isProblem, lastAtOf } from '../../app/vault/model/activity.ts'
import { activityWords, dates, shortDurationWords, t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { useAnswer } from '../window/requests.ts'
import { useEachMinute } from '../window/use-timed-value.ts'
import styles from './ActivityList.module.css'

/** The number of entries before *Show older*. */
const firstCount = 20

export function ActivityList({ accountId, activityMark }: { accountId: string; activityMark: string }) {
  const { answer: entries, whyNot } = useAnswer('accounts.readActivity', { accountId }, activityMark)
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
      {whyNot && <p className="quiet">{whyNot}</p>}
      {entries?.length === 0 && <p className="quiet">{t('accounts.window.activity.empty')}</p>}
      {[...Map.groupBy(shown.slice(0, count), (entry) => new Date(lastAtOf(entry)).toDateString())].map(
        ([day, entries]) => (
          <Day key={day} accountId={accountId} entries={entries} />
        ),
      )}
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

const icons: Record<ActivityEntry['event']['kind'], typeof Copy> = {
  'signed-in': LogIn,
  renewed: RotateCw,
  'renewal-failed': TriangleAlert,
  'woke-up': Moon,
  copied: Copy,
  revealed: Eye,
  'token-given': SquareTerminal,
  'renewal-requested': SquareTerminal,
  'token-file-added': FileText,
  'token-file-stopped': FileText,
}

function ActivityRow({ accountId, entry }: { accountId: string; entry: ActivityEntry }) {
  const [open, setOpen] = useState(false)
  const Icon = icons[entry.event.kind]
  const lastAt = lastAtOf(entry)
  const first = dates.short(entry.at, lastAt)
  const line = (
    <>
      <span className="quiet">
        <Icon aria-hidden="true" className={styles.mark} data-tone={isProblem(entry) ? 'warn' : undefined} />
        {isProblem(entry) && (
          <span className="visually-hidden">{t('accounts.window.activity.problem')}: </span>
        )}
      </span>
      <span className={styles.text}>
        <span>{activityWords(entry.event)}</span>
        {entry.repeated && first !== dates.clock(lastAt) && (
          <span className="quiet">
            {' · '}
            {t('accounts.window.activity.repeated', { times: entry.repeated.times, first })}
          </span>
        )}
      </span>
      <span>{entry.detail && <ChevronRight aria-hidden="true" className={styles.mark} />}</span>
      <time dateTime={new Date(lastAt).toISOString()} className="quiet small">
        {dates.clock(lastAt)}
      </time>
    </>
  )
  return (
    <li>
      {entry.detail === null ? (
        <div className={styles.line}>{line}</div>
      ) : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.line}>{line}</summary>
          {open && <Detail accountId={accountId} entry={entry} />}
        </details>
      )}
    </li>
  )
}

/** Scrolls into view if it opens below the visible area. */
function Detail({ accountId, entry: { at, event, detail } }: { accountId: string; entry: ActivityEntry }) {
  const list = useRef<HTMLDListElement>(null)
  useLayoutEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  if (detail === null) return null
  const { status, durationMs, serviceMessage } = detail
  return (
    <dl ref={list} className={`${styles.detail} quiet small selectable`}>
      <Fact term={t('accounts.window.activity.when')}>{dates.exact(at)}</Fact>
      <Fact term={t('accounts.window.activity.status')}>
        {status ?? t('accounts.window.activity.noAnswer')}
      </Fact>
      {durationMs !== null && (
        <Fact term={t('accounts.window.activity.duration')}>{shortDurationWords(durationMs)}</Fact>
      )}
      {serviceMessage !== null && (
        <Fact term={t('accounts.window.activity.serviceMessage')}>
          {t('words.window.quoted', { text: serviceMessage })}
        </Fact>
      )}
      {event.kind === 'renewal-failed' && (
        <Fact term={t('help.window.code')}>
          <HelpLink code={rowOf(event.failure).code} service={{ accountId, host: event.host }} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
