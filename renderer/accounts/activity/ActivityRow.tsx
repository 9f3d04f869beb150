import ChevronRight from 'lucide-react/icons/chevron-right'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import LogIn from 'lucide-react/icons/log-in'
import Moon from 'lucide-react/icons/moon'
import RotateCw from 'lucide-react/icons/rotate-cw'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useLayoutEffect, useRef, useState } from 'react'
import { codeOf } from '../../../app/service/model/failure.ts'
import {
  type ActivityEntry,
  type ActivityEvent,
  isProblem,
  lastAtOf,
} from '../../../app/vault/model/activity.ts'
import { activityWords, dates, shortDurationWords, t } from '../../../app/words/index.ts'
import { HelpLink } from '../../help/HelpLink.tsx'
import styles from './ActivityRow.module.css'

const icons: Record<ActivityEvent['kind'], typeof Copy> = {
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

/** An activity entry. The details of the call open on demand. */
export function ActivityRow({ accountId, entry }: { accountId: string; entry: ActivityEntry }) {
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
  if (entry.detail === null) {
    return (
      <li>
        <div className={styles.line}>{line}</div>
      </li>
    )
  }
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.line}>{line}</summary>
        {open && <Detail accountId={accountId} entry={entry} detail={entry.detail} />}
      </details>
    </li>
  )
}

interface DetailProps {
  accountId: string
  entry: ActivityEntry
  detail: NonNullable<ActivityEntry['detail']>
}

/** Scrolls into view if it opens below the visible area. */
function Detail({ accountId, entry: { at, event }, detail }: DetailProps) {
  const list = useRef<HTMLDListElement>(null)
  useLayoutEffect(() => list.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <dl ref={list} className={`${styles.detail} quiet small selectable`}>
      <dt>{t('accounts.window.activity.when')}</dt>
      <dd>{dates.exact(at)}</dd>
      <dt>{t('accounts.window.activity.status')}</dt>
      <dd>{detail.status ?? t('accounts.window.activity.noAnswer')}</dd>
      {detail.durationMs !== null && (
        <>
          <dt>{t('accounts.window.activity.duration')}</dt>
          <dd>{shortDurationWords(detail.durationMs)}</dd>
        </>
      )}
      {detail.serviceMessage !== null && (
        <>
          <dt>{t('accounts.window.activity.serviceMessage')}</dt>
          <dd>{t('words.window.quoted', { text: detail.serviceMessage })}</dd>
        </>
      )}
      {event.kind === 'renewal-failed' && (
        <>
          <dt>{t('help.window.code')}</dt>
          <dd>
            <HelpLink code={codeOf(event.failure)} service={{ accountId, host: event.host }} />
          </dd>
        </>
      )}
    </dl>
  )
}
