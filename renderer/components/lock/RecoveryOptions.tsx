import { type FormEvent, useState } from 'react'
import type { VaultRefusal } from '../../../app/model/refusal.ts'
import { t, vaultRefusalWords } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { ForgetEverythingButton } from './ForgetEverythingButton.tsx'
import styles from './UnlockForm.module.css'

interface RecoveryOptionsProps {
  /** Whether signing in to an account unlocks; for a passphrase it does not. */
  canProve: boolean
  onBack: () => void
}

/** What a person can do who forgot the PIN or passphrase: sign in to the service, or forget everything. */
export function RecoveryOptions({ canProve, onBack }: RecoveryOptionsProps) {
  return (
    <>
      {canProve && <Proof />}
      <Button kind="text" onClick={onBack} autoFocus={!canProve}>
        {t('window.back')}
      </Button>
      <ForgetEverythingButton />
    </>
  )
}

/** Nothing is filled in, because the person is not known yet. */
function Proof() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<VaultRefusal | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const typed = (name: string) => String(data.get(name) ?? '')
    setBusy(true)
    try {
      const result = await bridge.request('lock.unlockByService', {
        address: typed('address'),
        username: typed('username'),
        password: typed('password'),
        companyKey: typed('companyKey'),
      })
      setRefusal(result.kind === 'refused' ? result.refusal : null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={`${styles.form} ${styles.proof}`} noValidate onSubmit={onSubmit}>
      <Field
        name="address"
        type="url"
        inputMode="url"
        label={t('window.signIn.address')}
        readOnly={busy}
        autoFocus
      />
      <Field name="username" label={t('window.signIn.username')} readOnly={busy} />
      <SecretField
        name="password"
        show={t('window.signIn.showPassword')}
        label={t('window.signIn.password')}
        readOnly={busy}
      />
      <SecretField
        name="companyKey"
        show={t('window.signIn.showKey')}
        label={t('window.signIn.companyKey')}
        help={t('window.lock.keyHelp')}
        readOnly={busy}
      />
      <div role="alert" className={styles.refusal}>
        {refusal && vaultRefusalWords(refusal)}
      </div>
      <Button kind="primary" submit busy={busy} className={styles.submit}>
        {t('window.signIn.submit')}
      </Button>
    </form>
  )
}
