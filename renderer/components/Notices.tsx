import { useState } from 'react'
import { useBase } from '../hooks/use-snapshot.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'
import styles from './Notices.module.css'

/** What concerns the whole of Deckpass, not one account. */
export function Notices() {
  const notices = useBase((base) => base.notices)
  const online = useBase((base) => base.online)
  const vault = useBase((base) => base.vault)
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const notSaved = vault.state === 'ready' ? vault.notSaved : null
  const open = notices.filter((notice) => !dismissed.includes(notice))
  if (open.length === 0 && online && notSaved === null) return null
  return (
    <div className={styles.notices}>
      {notSaved !== null && <Notice tone="bad">{notSaved}</Notice>}
      {open.map((notice) => (
        <Notice key={notice} tone="warn" onDismiss={() => setDismissed([...dismissed, notice])}>
          {notice}
        </Notice>
      ))}
      {!online && <Notice tone="note">{words.offline}</Notice>}
    </div>
  )
}
