import { useState } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { bridge } from '../../window/bridge.ts'
import { CompanyKeyField, FixedField, KeepSignedIn, PasswordField } from './fields.tsx'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'

/**
 * Address and username identify an account, so they are fixed. A stored company key is used unless another is typed.
 */
export function SignInAgainForm({ account, ...form }: SignInFormProps & { account: AccountView }) {
  const { id, address, username, keepSignedIn, canRenew } = account
  const isKeyTyped = Boolean(form.drafts.get(id)?.get('companyKey'))
  const [changesKey, setChangesKey] = useState(false)
  return (
    <SignInForm
      {...form}
      draftKey={id}
      send={(typed) => bridge.request('accounts.signIn', { ...typed, accountId: id, name: '' })}
    >
      <FixedField name="address" value={address} />
      <FixedField name="username" value={username} />
      <PasswordField autoFocus />
      {!canRenew || isKeyTyped || changesKey ? (
        <CompanyKeyField autoFocus={changesKey} />
      ) : (
        <div>
          <Button kind="text" flush="start" onClick={() => setChangesKey(true)}>
            {t('accounts.window.signIn.changeKey')}
          </Button>
        </div>
      )}
      <KeepSignedIn initiallyOn={keepSignedIn} />
    </SignInForm>
  )
}
