import { useState } from 'react'
import type { ActivityEntry } from '../../app/bridge/contract.ts'
import { useActivity } from '../hooks/use-activity.ts'
import { useTime } from '../hooks/use-time.ts'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import styles from './Activity.module.css'
import { ActivityRow } from './ActivityRow.tsx'
import { Button } from './Button.tsx'
import { Diagnostics } from './Diagnostics.tsx'

/** Enough for a look; the rest comes on demand. */
const firstCount = 20

interface ActivityProps {
  accountId: string
  latestActivityId: string | null
}

/** What happened to this account, newest first, by day. */
export function Activity({ accountId, latestActivityId }: ActivityProps) {
  const entries = useActivity(accountId, latestActivityId)
  const [problemsOnly, setProblemsOnly] = useState(false)
  const [count, setCount] = useState(firstCount)
  const shown = entries?.filter((entry) => !problemsOnly || entry.tone === 'problem') ?? []
  return (
    <section className={styles.activity} aria-label={words.activity.label}>
      <header className={styles.header}>
        <h2>{words.activity.label}</h2>
        <Button
          kind="text"
          aria-pressed={problemsOnly}
          className={styles.filter}
          onClick={() => setProblemsOnly(!problemsOnly)}
        >
          {words.activity.problemsOnly}
        </Button>
        <Diagnostics />
      </header>
      {entries !== null && shown.length === 0 && (
        <p className={styles.empty}>{problemsOnly ? words.activity.noProblems : words.activity.empty}</p>
      )}
      {byDay(shown.slice(0, count)).map((day) => (
        <Day key={day.key} entries={day.entries} />
      ))}
      {shown.length > count && (
        <Button kind="text" onClick={() => setCount(count + 5 * firstCount)}>
          {words.activity.older}
        </Button>
      )}
    </section>
  )
}

function Day({ entries }: { entries: readonly ActivityEntry[] }) {
  const at = entries[0]?.at ?? 0
  const heading = useTime((now) => ({ value: dates.dayHeading(at, now), until: now + 60_000 }))
  return (
    <div className={styles.day}>
      <h3>{heading}</h3>
      <ul aria-label={heading}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

function byDay(entries: readonly ActivityEntry[]) {
  const days: { key: string; entries: ActivityEntry[] }[] = []
  for (const entry of entries) {
    const key = dates.dayKey(entry.at)
    const last = days.at(-1)
    if (last?.key === key) last.entries.push(entry)
    else days.push({ key, entries: [entry] })
  }
  return days
}
