import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { Notices } from '../../help/Notices.tsx'
import { CardLayout } from '../../window/CardLayout.tsx'
import { signInWords } from '../accounts.ts'
import { useAccountName } from '../use-account-name.ts'
import { SignInForm } from './SignInForm.tsx'
import type { SignInDrafts } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'

interface SignInPaneProps {
  /** The account to sign in again, or null for a new one. */
  account: AccountView | null
  drafts: SignInDrafts
  link: FormLink
  onSignedIn: (accountId: string) => void
  /** Absent if there is no account to go back to. */
  onBack?: () => void
}

/** The sign-in, beside the list of accounts if there are any. */
export function SignInPane({ account, drafts, link, onSignedIn, onBack }: SignInPaneProps) {
  return (
    <CardLayout
      title={
        account === null
          ? t(onBack ? 'accounts.window.list.add' : 'accounts.window.signIn.submit')
          : signInWords(account)
      }
      subtitle={account && <AgainSubtitle account={account} />}
      notices={!onBack && <Notices />}
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
