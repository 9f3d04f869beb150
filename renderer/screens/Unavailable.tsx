import { useState } from 'react'
import { ask } from '../ask.ts'
import { Button } from '../components/Button.tsx'
import { dates } from '../time/dates.ts'
import { words } from '../words.ts'
import { Centred } from './Centred.tsx'

/** The keychain does not answer for now. Nothing is lost, and nothing is touched. */
export function Unavailable({ since }: { since: number }) {
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
      <p>{words.unavailable.text}</p>
      <Button kind="primary" busy={busy} onClick={() => void retry()}>
        {words.unavailable.tryNow}
      </Button>
    </Centred>
  )
}
