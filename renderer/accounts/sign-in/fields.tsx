import { useState } from 'react'
import type { SignInField } from '../../../app/accounts/model/sign-in-problem.ts'
import { signInProblemWords, t } from '../../../app/words/index.ts'
import { Field, SecretField } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useBase, useKeychain } from '../../window/use-snapshot.ts'
import { useSignInFields } from './use-sign-in.ts'

interface Focus {
  autoFocus?: boolean
}

function useField(name: SignInField) {
  const refused = useSignInFields().refusals[name]
  return { name, refusal: refused && signInProblemWords(refused) }
}

interface FixedFieldProps {
  name: 'address' | 'username'
  value: string
  /** Why it cannot be changed, if that is not plain. */
  help?: string
}

/** An address or username that the person does not choose. */
export function FixedField({ name, value, help }: FixedFieldProps) {
  return (
    <Field
      {...useField(name)}
      label={t(`accounts.window.signIn.${name}`)}
      help={help}
      defaultValue={value}
      readOnly
    />
  )
}

export function UsernameField({ defaultValue = '', autoFocus }: Focus & { defaultValue?: string }) {
  return (
    <Field
      {...useField('username')}
      label={t('accounts.window.signIn.username')}
      defaultValue={defaultValue}
      autoFocus={autoFocus}
    />
  )
}

export function PasswordField({ autoFocus }: Focus) {
  return (
    <SecretField
      {...useField('password')}
      label={t('accounts.window.signIn.password')}
      show={t('accounts.window.signIn.showPassword')}
      // The most likely field after a rejection.
      data-doubtful={useSignInFields().isRejected || undefined}
      autoFocus={autoFocus}
    />
  )
}

export function CompanyKeyField({ autoFocus }: Focus) {
  return (
    <SecretField
      {...useField('companyKey')}
      label={t('accounts.window.signIn.companyKey')}
      show={t('accounts.window.signIn.showKey')}
      help={t('accounts.window.signIn.companyKeyHelp')}
      autoFocus={autoFocus}
    />
  )
}

/** Whether the password is kept, and one line on how it is protected. */
export function KeepSignedIn({ initiallyOn = true }: { initiallyOn?: boolean }) {
  const { draft } = useSignInFields()
  const vault = useBase((base) => base.vault)
  const [on, setOn] = useState(draft?.has('keepSignedIn') ?? initiallyOn)
  const { inSentence } = useKeychain()
  const protection = vault.state === 'ready' ? vault.protection : 'session'
  return (
    <Switch
      name="keepSignedIn"
      label={t('accounts.window.signIn.keep')}
      help={
        on
          ? t(`accounts.window.signIn.keepHelp.${protection}`, { keychain: inSentence })
          : t(`accounts.window.signIn.keepOffHelp.${protection === 'session' ? 'session' : 'stored'}`)
      }
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
