import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ask } from '../ask.ts'
import { Button } from '../components/Button.tsx'
import { ForgetEverything } from '../components/ForgetEverything.tsx'
import { Notices } from '../components/Notices.tsx'
import { SecretField } from '../components/SecretField.tsx'
import { useTime } from '../hooks/use-time.ts'
import { secondsTo } from '../time/countdown.ts'
import { words } from '../words.ts'
import { Centred } from './Centred.tsx'
import styles from './Locked.module.css'

/** Asks for the passphrase that seals the vault. After wrong ones the main process lets some time pass. */
export function Locked({ retryAt }: { retryAt: number | null }) {
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** A new one for each refusal, though it may say the same. */
  const [refusal, setRefusal] = useState<{ readonly sentence: string } | null>(null)
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
      setRefusal(result.kind === 'refused' ? { sentence: result.sentence } : null)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])

  return (
    <Centred title={words.locked.title} subtitle={words.locked.subtitle} notices={<Notices />}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <SecretField
          ref={field}
          name="passphrase"
          label={words.locked.passphrase}
          show={words.locked.show}
          refusal={refusal?.sentence}
          announced
          readOnly={busy}
          autoFocus
        />
        <Button kind="primary" submit busy={busy} waiting={wait > 0} className={styles.submit}>
          {words.locked.unlock}
        </Button>
        {wait > 0 && <p className={styles.wait}>{words.locked.retryIn(wait)}</p>}
      </form>
      <ForgetEverything label={words.locked.forgotten} />
    </Centred>
  )
}
