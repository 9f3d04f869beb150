import { useState } from 'react'
import type { SignInField } from '../../../app/model/account/sign-in-problem.ts'
import type { VaultRefusal } from '../../../app/model/failure/refusal.ts'
import { signInProblemWords, t, vaultRefusalWords } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { AddressField } from '../sign-in/AddressField.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, FormAlert, useForm } from '../ui/Form.tsx'
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

/** Without the company key, the stored one is used. */
const needed = ['address', 'username', 'password'] as const

/** Nothing is filled in, because the person is not known yet. */
function Proof() {
  const form = useForm()
  const [refusal, setRefusal] = useState<VaultRefusal | null>(null)
  const [missing, setMissing] = useState<readonly SignInField[]>([])
  const refusalOf = (field: SignInField) =>
    missing.includes(field) ? signInProblemWords({ field, reason: 'empty' }) : undefined

  async function onSubmit(filled: HTMLFormElement) {
    const data = new FormData(filled)
    const typed = (field: SignInField) => String(data.get(field) ?? '')
    const empty = needed.filter((field) => typed(field) === '')
    setMissing(empty)
    setRefusal(null)
    if (empty.length > 0) return
    const result = await bridge.request('lock.unlockByService', {
      address: typed('address'),
      username: typed('username'),
      password: typed('password'),
      companyKey: typed('companyKey'),
    })
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }

  return (
    <Form form={form} className={`${styles.form} ${styles.proof}`} onSubmit={onSubmit}>
      <AddressField defaultValue="" autoFocus refusal={refusalOf('address')} />
      <Field name="username" label={t('window.signIn.username')} refusal={refusalOf('username')} />
      <SecretField
        name="password"
        show={t('window.signIn.showPassword')}
        label={t('window.signIn.password')}
        refusal={refusalOf('password')}
      />
      <SecretField
        name="companyKey"
        show={t('window.signIn.showKey')}
        label={t('window.signIn.companyKey')}
        help={t('window.lock.keyHelp')}
      />
      <FormAlert>{refusal && vaultRefusalWords(refusal)}</FormAlert>
      <Button kind="primary" submit className={styles.submit}>
        {t('window.signIn.submit')}
      </Button>
    </Form>
  )
}
