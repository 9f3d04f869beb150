import { type FormEvent, useState } from 'react'
import { ask } from '../ask.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { ForgetEverything } from '../components/ForgetEverything.tsx'
import { Notices } from '../components/Notices.tsx'
import { useTime } from '../hooks/use-time.ts'
import { secondsTo } from '../time/countdown.ts'
import { words } from '../words.ts'
import { Centred } from './Centred.tsx'
import styles from './Locked.module.css'

/** Asks for the passphrase that seals the vault. After wrong ones the main process lets some time pass. */
export function Locked({ retryAt }: { retryAt: number | null }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const wait = useTime((now) => (retryAt === null ? { value: 0, until: null } : secondsTo(retryAt, now)))

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || wait > 0) return
    const form = event.currentTarget
    setBusy(true)
    try {
      const passphrase = String(new FormData(form).get('passphrase') ?? '')
      const result = await ask('vault.unlock', { passphrase })
      form.reset()
      setRefusal(result.kind === 'refused' ? result.sentence : null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Centred title={words.locked.title} subtitle={words.locked.subtitle} notices={<Notices />}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <Field name="passphrase" type="password" label={words.locked.passphrase} readOnly={busy} autoFocus />
        <div role="alert" className={styles.refusal}>
          {refusal}
        </div>
        <Button kind="primary" submit busy={busy} disabled={wait > 0} className={styles.submit}>
          {words.locked.unlock}
        </Button>
        {wait > 0 && <p className={styles.wait}>{words.locked.retryIn(wait)}</p>}
      </form>
      <ForgetEverything />
    </Centred>
  )
}
