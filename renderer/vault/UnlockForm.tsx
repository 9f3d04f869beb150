import { useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import type { VaultRefusal } from '../../app/vault/model/refusal.ts'
import { t, vaultRefusalWords } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { SecretField } from '../ui/Field.tsx'
import { Form, typedIn, useForm } from '../ui/Form.tsx'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import styles from './UnlockForm.module.css'

interface UnlockFormProps {
  label: string
  /** No guess is accepted before this instant; null for at once. */
  retryAt: number | null
  unlock: (secret: string) => Promise<ChannelOutput<'lock.unlock'>>
}

/** Asks for the PIN or passphrase. After wrong guesses the main process imposes a delay. */
export function UnlockForm({ label, retryAt, unlock }: UnlockFormProps) {
  const form = useForm()
  const [refusal, setRefusal] = useState<VaultRefusal | null>(null)
  const wait = useTimedValue((now) => (retryAt === null ? 0 : secondsLeft(retryAt, now)))

  const retryIn = wait > 0 ? t('lock.window.retryIn', { seconds: wait }) : undefined

  async function onSubmit(filled: HTMLFormElement) {
    if (wait > 0) return
    const result = await unlock(typedIn(filled, 'secret'))
    filled.reset()
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }

  return (
    <Form form={form} className={styles.form} onSubmit={onSubmit}>
      <SecretField
        name="secret"
        label={label}
        show={t('lock.window.show')}
        refusal={refusal ? vaultRefusalWords(refusal) : undefined}
        announced
        autoFocus
      />
      <Button
        kind="primary"
        submit
        waiting={wait > 0}
        large
        aria-label={t('lock.window.unlock')}
        aria-description={retryIn}
      >
        {retryIn ?? t('lock.window.unlock')}
      </Button>
    </Form>
  )
}
