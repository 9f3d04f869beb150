import { useState } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { isAddressWrong } from '../../../app/renewal/model/account-trouble.ts'
import { t } from '../../../app/words/index.ts'
import { Notices } from '../../help/Notices.tsx'
import { Button } from '../../ui/Button.tsx'
import { bridge } from '../../window/bridge.ts'
import { CardLayout } from '../../window/CardLayout.tsx'
import { useBase } from '../../window/use-snapshot.ts'
import { useAccountName } from '../use-account-name.ts'
import { AddressField } from './AddressField.tsx'
import { CompanyKeyField, FixedField, KeepSignedIn, PasswordField, UsernameField } from './fields.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'
import { newAccount } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'

interface SignInPaneProps extends SignInFormProps {
  /** The account to sign in again, or null for a new one. */
  account: AccountView | null
  link: FormLink
  /** Absent if there is no account to go back to. */
  onBack?: () => void
}

/** The sign-in, beside the list of accounts if there are any. */
export function SignInPane({ account, link, onBack, ...form }: SignInPaneProps) {
  // A renewal that succeeds meanwhile must not take the form away from a person who is filling it in.
  const [changesAddress] = useState(() => account !== null && isAddressWrong(account))
  if (account === null)
    return (
      <CardLayout
        title={t(onBack ? 'accounts.window.list.add' : 'accounts.window.signIn.submit')}
        subtitle={link.filled?.name}
        notices={!onBack && <Notices />}
        onBack={onBack}
      >
        <NewAccountForm key={link.formKey} {...form} link={link} />
      </CardLayout>
    )
  const AgainForm = changesAddress ? OtherAddressForm : SignInAgainForm
  return (
    <CardLayout
      title={t('accounts.window.account.signInAgain')}
      subtitle={<AgainSubtitle account={account} />}
      onBack={onBack}
    >
      <AgainForm {...form} account={account} />
    </CardLayout>
  )
}

function AgainSubtitle({ account }: { account: AccountView }) {
  return t('accounts.window.signIn.againSubtitle', { name: useAccountName(account) })
}

/** The first account, or another one. A link may fill it in. */
function NewAccountForm({ link, ...form }: SignInFormProps & { link: FormLink }) {
  const suggestedAddress = useBase((base) => base.suggestedAddress)
  const setAddress = useBase((base) => base.policy.address)
  const { filled } = link
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
      below={<LinkNotice link={link} />}
    >
      <AddressField
        defaultValue={address}
        initialNote={filled && t('accounts.window.link.filled', { host: filled.host })}
        autoFocus={first === 'address'}
      />
      <UsernameField defaultValue={username} autoFocus={first === 'username'} />
      <PasswordField autoFocus={first === 'password'} />
      <CompanyKeyField />
      <KeepSignedIn />
    </SignInForm>
  )
}

/** For an account whose address may be wrong. Both secrets are typed again, because they go somewhere else. */
function OtherAddressForm({ account, ...form }: SignInFormProps & { account: AccountView }) {
  const { id, address, username, keepSignedIn } = account
  const isAddressSet = useBase((base) => base.policy.address !== null)
  return (
    <SignInForm
      {...form}
      draftKey={id}
      send={(typed) => bridge.request('accounts.changeAddress', { ...typed, accountId: id, name: '' })}
    >
      <AddressField defaultValue={address} autoFocus={!isAddressSet} />
      <UsernameField defaultValue={username} />
      <PasswordField autoFocus={isAddressSet} />
      <CompanyKeyField />
      <KeepSignedIn initiallyOn={keepSignedIn} />
    </SignInForm>
  )
}

/**
 * Address and username identify an account, so they are fixed. A stored company key is used unless another is typed.
 */
function SignInAgainForm({ account, ...form }: SignInFormProps & { account: AccountView }) {
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
