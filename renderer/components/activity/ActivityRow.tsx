import { useState } from 'react'
import type { ActivityEntry } from '../../../app/model/activity.ts'
import { type Tone, toneOf } from '../../../app/model/tone.ts'
import { activityWords, shortDurationWords, words } from '../../../app/words/index.ts'
import { dates } from '../../lib/dates.ts'
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
        <span className="visually-hidden">{words.activity.tone[tone]}: </span>
      </span>
      <span className={styles.text}>
        <span>{activityWords(entry.event)}</span>
        {entry.repeated && (
          <span className={styles.repeated}>
            {words.activity.repeated(entry.repeated.times, dates.clock(entry.repeated.lastAt))}
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
        {open && <Detail at={entry.at} detail={entry.detail} />}
      </details>
    </li>
  )
}

function Detail({ at, detail }: { at: number; detail: NonNullable<ActivityEntry['detail']> }) {
  return (
    <dl className={`${styles.detail} selectable`}>
      <dt>{words.activity.when}</dt>
      <dd>{dates.exact(at)}</dd>
      <dt>{words.activity.status}</dt>
      <dd>{detail.status ?? words.activity.noAnswer}</dd>
      {detail.durationMs !== null && (
        <>
          <dt>{words.activity.duration}</dt>
          <dd>{shortDurationWords(detail.durationMs)}</dd>
        </>
      )}
      {detail.serviceMessage !== null && (
        <>
          <dt>{words.activity.serviceMessage}</dt>
          <dd>“{detail.serviceMessage}”</dd>
        </>
      )}
    </dl>
  )
}
