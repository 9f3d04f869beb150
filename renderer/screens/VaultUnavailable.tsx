import { useState } from 'react'
import type { FileFailure } from '../../app/model/vault-problem.ts'
import { fileFailureWords, words } from '../../app/words/index.ts'
import { ForgetEverythingButton } from '../components/lock/ForgetEverythingButton.tsx'
import { Button } from '../components/ui/Button.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { useKeychain } from '../hooks/use-snapshot.ts'
import { bridge } from '../lib/bridge.ts'
import { dates } from '../lib/dates.ts'
import styles from './ChooseProtection.module.css'

/** The vault cannot be read for now, because of the keychain or the disk. It is left alone. */
export function VaultUnavailable({ since, fileFailure }: { since: number; fileFailure: FileFailure | null }) {
  const { inSentence, unlock } = useKeychain()
  const [busy, setBusy] = useState(false)

  async function retry() {
    setBusy(true)
    try {
      await bridge.request('vault.retry', null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <CardLayout
      title={fileFailure === null ? words.vaultUnavailable.title : words.vaultUnavailable.fileTitle}
      subtitle={words.vaultUnavailable.since(dates.since(since, Date.now()))}
    >
      <p className={styles.why}>
        {fileFailure === null
          ? words.vaultUnavailable.keychain(inSentence, unlock)
          : words.vaultUnavailable.file(fileFailureWords[fileFailure])}
      </p>
      <Button kind="primary" autoFocus busy={busy} onClick={() => void retry()}>
        {words.vaultUnavailable.tryNow}
      </Button>
      <ForgetEverythingButton />
    </CardLayout>
  )
}
