import { useState } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { isAddressWrong } from '../../../app/renewal/model/account-trouble.ts'
import { t } from '../../../app/words/index.ts'
import { Notices } from '../../help/Notices.tsx'
import { CardLayout } from '../../window/CardLayout.tsx'
import { useAccountName } from '../use-account-name.ts'
import { NewAccountForm } from './NewAccountForm.tsx'
import { OtherAddressForm } from './OtherAddressForm.tsx'
import { SignInAgainForm } from './SignInAgainForm.tsx'
import type { SignInFormProps } from './SignInForm.tsx'
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
