import { useState } from 'react'
import { ask } from '../ask.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import styles from './Diagnostics.module.css'

/** All that happened, without secrets, for whoever helps; usernames only where the person ticks it. */
export function Diagnostics() {
  const [withNames, setWithNames] = useState(false)
  const [copied, setCopied] = useState(false)
  return (
    <div className={styles.row}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={withNames}
          onChange={(event) => {
            setWithNames(event.currentTarget.checked)
            setCopied(false)
          }}
        />
        {words.activity.withNames}
      </label>
      <Button
        kind="text"
        onClick={() => void ask('diagnostics.copy', { withNames }).then(() => setCopied(true))}
      >
        {words.activity.copyDiagnostics}
      </Button>
      <span className={styles.done} aria-live="polite">
        {copied && words.activity.diagnosticsCopied}
      </span>
    </div>
  )
}
