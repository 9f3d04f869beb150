import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { CardLayout } from '../../window/CardLayout.tsx'
import { useAccountName } from '../use-account-name.ts'
import { SignInForm } from './SignInForm.tsx'
import type { SignInDrafts } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'

interface SignInPaneProps {
  /** The account that signs in again, or null for another one. */
  account: AccountView | null
  drafts: SignInDrafts
  link: FormLink
  onSignedIn: (accountId: string) => void
  onBack: () => void
}

/** The sign-in beside the list of accounts. */
export function SignInPane({ account, drafts, link, onSignedIn, onBack }: SignInPaneProps) {
  return (
    <CardLayout
      {...(account === null
        ? { title: t('accounts.window.list.add') }
        : {
            title: account.token
              ? t('accounts.window.account.signInAgain')
              : t('accounts.window.signIn.submit'),
            subtitle: <AgainSubtitle account={account} />,
          })}
      onBack={onBack}
    >
      <SignInForm
        key={link.formKey}
        account={account}
        drafts={drafts}
        {...(account === null && { link })}
        onSignedIn={onSignedIn}
      />
    </CardLayout>
  )
}

function AgainSubtitle({ account }: { account: AccountView }) {
  return t('accounts.window.signIn.againSubtitle', { name: useAccountName(account) })
}
