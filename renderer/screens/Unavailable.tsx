import { useState } from 'react'
import { ask } from '../ask.ts'
import { Button } from '../components/Button.tsx'
import { ForgetEverything } from '../components/ForgetEverything.tsx'
import { ProtectForm } from '../components/ProtectForm.tsx'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import { Centred } from './Centred.tsx'
import styles from './Choose.module.css'

/**
 * The keychain does not answer for now. What is stored is left alone; where nothing is, the person need
 * not wait for it.
 */
export function Unavailable({ since, stored }: { since: number; stored: boolean }) {
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
      title={words.unavailable.title}
      subtitle={words.unavailable.since(dates.since(since, Date.now()))}
    >
      <p className={styles.why}>{stored ? words.unavailable.stored : words.unavailable.nothingStored}</p>
      <Button kind={stored ? 'primary' : 'plain'} busy={busy} onClick={() => void retry()}>
        {words.unavailable.tryNow}
      </Button>
      {stored ? (
        <ForgetEverything />
      ) : (
        <ProtectForm
          kinds={['passphrase', 'session']}
          initially="passphrase"
          submit={words.protection.proceed}
          onDone={() => {}}
        />
      )}
    </Centred>
  )
}
