import { useState } from 'react'
import type { ActivityEntry } from '../../../app/model/activity.ts'
import { callCodes } from '../../../app/model/failure-code.ts'
import { type Tone, toneOf } from '../../../app/model/tone.ts'
import { activityWords, dates, shortDurationWords, t } from '../../../app/words/index.ts'
import { FailureCode } from '../help/FailureCode.tsx'
import { type Mark, StatusIcon } from '../ui/StatusIcon.tsx'
import styles from './ActivityRow.module.css'

const marks: Record<Tone, Mark> = { good: 'valid', neutral: 'neutral', problem: 'problem' }

/** One activity entry; the details of the call open on demand. */
export function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const [open, setOpen] = useState(false)
  const tone = toneOf(entry.event)
  const line = (
    <>
      <span className={styles.mark}>
        <StatusIcon state={marks[tone]} />
        <span className="visually-hidden">{t(`window.activity.tone.${tone}`)}: </span>
      </span>
      <span className={styles.text}>
        <span>{activityWords(entry.event)}</span>
        {entry.repeated && (
          <span className={styles.repeated}>
            {t('window.activity.repeated', {
              times: entry.repeated.times,
              last: dates.clock(entry.repeated.lastAt),
            })}
          </span>
        )}
      </span>
      <time dateTime={new Date(entry.at).toISOString()} className={styles.time}>
        {dates.clock(entry.at)}
      </time>
    </>
  )
  if (entry.detail === null) {
    return (
      <li className={styles.row}>
        <div className={styles.line}>{line}</div>
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.line}>{line}</summary>
        {open && <Detail entry={entry} detail={entry.detail} />}
      </details>
    </li>
  )
}

interface DetailProps {
  entry: ActivityEntry
  detail: NonNullable<ActivityEntry['detail']>
}

function Detail({ entry: { at, event }, detail }: DetailProps) {
  return (
    <dl className={`${styles.detail} selectable`}>
      <dt>{t('window.activity.when')}</dt>
      <dd>{dates.exact(at)}</dd>
      <dt>{t('window.activity.status')}</dt>
      <dd>{detail.status ?? t('window.activity.noAnswer')}</dd>
      {detail.durationMs !== null && (
        <>
          <dt>{t('window.activity.duration')}</dt>
          <dd>{shortDurationWords(detail.durationMs)}</dd>
        </>
      )}
      {detail.serviceMessage !== null && (
        <>
          <dt>{t('window.activity.serviceMessage')}</dt>
          <dd>{t('window.quoted', { text: detail.serviceMessage })}</dd>
        </>
      )}
      {event.kind === 'renewal-failed' && (
        <>
          <dt>{t('window.help.code')}</dt>
          <dd>
            <FailureCode code={callCodes[event.failure.cause]} />
          </dd>
        </>
      )}
    </dl>
  )
}
