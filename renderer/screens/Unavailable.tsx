import { useState } from 'react'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import { dates } from '../../app/words/dates.ts'
import { fileFailureWords } from '../../app/words/files.ts'
import { words } from '../../app/words/window.ts'
import { ask } from '../ask.ts'
import { ForgetEverything } from '../components/lock/ForgetEverything.tsx'
import { Button } from '../components/parts/Button.tsx'
import { useKeychain } from '../hooks/use-snapshot.ts'
import { Centred } from './Centred.tsx'
import styles from './Choose.module.css'

/** What is stored cannot be read for now, because of the keychain or of the disk. It is left alone. */
export function Unavailable({ since, fileFailure }: { since: number; fileFailure: FileFailure | null }) {
  const { inSentence, unlock } = useKeychain()
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await ask('vault.retry', null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Centred
      title={fileFailure === null ? words.unavailable.title : words.unavailable.fileTitle}
      subtitle={words.unavailable.since(dates.since(since, Date.now()))}
    >
      <p className={styles.why}>
        {fileFailure === null
          ? words.unavailable.keychain(inSentence, unlock)
          : words.unavailable.file(fileFailureWords[fileFailure])}
      </p>
      <Button kind="primary" autoFocus busy={busy} onClick={() => void retry()}>
        {words.unavailable.tryNow}
      </Button>
      <ForgetEverything />
    </Centred>
  )
}
