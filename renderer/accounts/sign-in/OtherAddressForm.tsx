import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { bridge } from '../../window/bridge.ts'
import { useBase } from '../../window/use-snapshot.ts'
import { AddressField } from './AddressField.tsx'
import { CompanyKeyField, FixedField, KeepSignedIn, PasswordField, UsernameField } from './fields.tsx'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'

/** For an account whose address may be wrong. Both secrets are typed again, because they go somewhere else. */
export function OtherAddressForm({ account, ...form }: SignInFormProps & { account: AccountView }) {
  const { id, address, username, keepSignedIn } = account
  const setAddress = useBase((base) => base.policy.address)
  return (
    <SignInForm
      {...form}
      draftKey={id}
      send={(typed) => bridge.request('accounts.changeAddress', { ...typed, accountId: id, name: '' })}
    >
      {setAddress === null ? (
        <AddressField defaultValue={address} autoFocus />
      ) : (
        <FixedField name="address" value={setAddress} help={t('policy.window.set')} />
      )}
      <UsernameField defaultValue={username} />
      <PasswordField autoFocus={setAddress !== null} />
      <CompanyKeyField />
      <KeepSignedIn initiallyOn={keepSignedIn} />
    </SignInForm>
  )
}
