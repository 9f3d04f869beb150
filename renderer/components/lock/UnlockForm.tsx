import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import type { VaultRefusal } from '../../../app/model/refusal.ts'
import { t, vaultRefusalWords } from '../../../app/words/index.ts'
import { useTimedValue } from '../../hooks/use-timed-value.ts'
import { timedSeconds } from '../../lib/timed-values.ts'
import { Button } from '../ui/Button.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import styles from './UnlockForm.module.css'

interface UnlockFormProps {
  label: string
  /** Until then no try is accepted; null: at once. */
  retryAt: number | null
  unlock: (secret: string) => Promise<ChannelOutput<'lock.unlock'>>
}

/** Asks for the PIN or passphrase. After wrong tries the main process makes the person wait. */
export function UnlockForm({ label, retryAt, unlock }: UnlockFormProps) {
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** A new object for each refusal, so that the effect runs even if the reason is the same. */
  const [refusal, setRefusal] = useState<VaultRefusal | null>(null)
  const wait = useTimedValue((now) =>
    retryAt === null ? { value: 0, until: null } : timedSeconds(retryAt, now),
  )

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || wait > 0) return
    const form = event.currentTarget
    setBusy(true)
    try {
      const result = await unlock(String(new FormData(form).get('secret') ?? ''))
      form.reset()
      setRefusal(result.kind === 'refused' ? result.refusal : null)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <SecretField
        ref={field}
        name="secret"
        label={label}
        show={t('window.lock.show')}
        refusal={refusal ? vaultRefusalWords(refusal) : undefined}
        announced
        readOnly={busy}
        autoFocus
      />
      <Button kind="primary" submit busy={busy} waiting={wait > 0} className={styles.submit}>
        {t('window.lock.unlock')}
      </Button>
      {wait > 0 && <p className={styles.wait}>{t('window.lock.retryIn', { seconds: wait })}</p>}
    </form>
  )
}
