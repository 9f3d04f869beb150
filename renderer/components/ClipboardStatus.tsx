import { useState } from 'react'
import type { ClipboardView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { useTime } from '../hooks/use-time.ts'
import { secondsTo } from '../time/countdown.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import styles from './ClipboardStatus.module.css'

interface ClipboardStatusProps {
  accountId: string
  renewedFirst: boolean
  /** What stands there while there is nothing to tell. */
  hint: string | null
}

/** What became of the copy. It is announced once; the seconds then pass in silence. */
export function ClipboardStatus({ accountId, renewedFirst, hint }: ClipboardStatusProps) {
  const clipboard = useBase((base) => base.clipboard)
  const own = clipboard.state !== 'idle' && clipboard.accountId === accountId ? clipboard : null
  const [kept, setKept] = useState(false)
  if (kept && own !== null) setKept(false)

  async function keep() {
    await ask('clipboard.keep', null)
    setKept(true)
  }

  return (
    <div className={styles.row}>
      <p role="status" className={styles.status}>
        {own && <Sentence clipboard={own} renewedFirst={renewedFirst} />}
        {kept && words.token.kept}
      </p>
      {own === null && !kept && hint !== null && <p className={styles.status}>{hint}</p>}
      {own?.state === 'holding' && own.clearsAt !== null && (
        <Button kind="text" onClick={() => void keep()}>
          {words.token.keep}
        </Button>
      )}
    </div>
  )
}

interface SentenceProps {
  clipboard: Exclude<ClipboardView, { state: 'idle' }>
  renewedFirst: boolean
}

function Sentence({ clipboard, renewedFirst }: SentenceProps) {
  if (clipboard.state === 'cleared') return words.token.cleared
  if (clipboard.state === 'not-cleared') return words.token.notCleared
  return (
    <>
      {renewedFirst && `${words.token.renewedFirst} `}
      {clipboard.clearsAt === null ? words.token.copiedStays : <Clears at={clipboard.clearsAt} />}
      {!clipboard.marked && ` ${words.token.unmarked}`}
    </>
  )
}

function Clears({ at }: { at: number }) {
  const seconds = useTime((now) => secondsTo(at, now))
  return (
    <>
      {words.token.copiedClears}
      <span aria-live="off">{seconds} s</span>.
    </>
  )
}
