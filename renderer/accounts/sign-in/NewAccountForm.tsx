import { t } from '../../../app/words/index.ts'
import { bridge } from '../../window/bridge.ts'
import { useBase } from '../../window/use-snapshot.ts'
import { AddressField } from './AddressField.tsx'
import { CompanyKeyField, FixedField, KeepSignedIn, PasswordField, UsernameField } from './fields.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'
import { newAccount } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'

/** The first account, or another one. A link may fill it in. */
export function NewAccountForm({ link, ...form }: SignInFormProps & { link?: FormLink }) {
  const suggestedAddress = useBase((base) => base.suggestedAddress)
  const setAddress = useBase((base) => base.policy.address)
  const filled = link?.filled ?? null
  const address = setAddress ?? filled?.address ?? suggestedAddress
  const username = filled?.username ?? ''
  const first = address === '' ? 'address' : username === '' ? 'username' : 'password'
  return (
    <SignInForm
      {...form}
      draftKey={newAccount}
      send={(typed) =>
        bridge.request('accounts.signIn', { ...typed, accountId: null, name: filled?.name ?? '' })
      }
      below={link && <LinkNotice link={link} />}
    >
      {setAddress === null ? (
        <AddressField
          defaultValue={address}
          initialNote={filled && t('accounts.window.link.filled', { host: filled.host })}
          autoFocus={first === 'address'}
        />
      ) : (
        <FixedField name="address" value={setAddress} help={t('policy.window.set')} />
      )}
      <UsernameField defaultValue={username} autoFocus={first === 'username'} />
      <PasswordField autoFocus={first === 'password'} />
      <CompanyKeyField />
      <KeepSignedIn />
    </SignInForm>
  )
}
