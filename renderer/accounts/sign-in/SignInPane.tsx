import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { AccountView } from '../../../app/snapshot/model/snapshot.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInPane.module.css'
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
    <main
      className={styles.pane}
      onKeyDown={(event) => {
        // A dialog's Esc closes the dialog alone.
        if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onBack()
      }}
    >
      <div className={styles.content}>
        <Button kind="text" className={styles.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          {t('window.back')}
        </Button>
        <header className={styles.header}>
          <h1>{account?.token ? t('window.account.signInAgain') : t('window.signIn.submit')}</h1>
          <p>
            {account
              ? t('window.signIn.againSubtitle', { name: account.name })
              : t('window.signIn.addSubtitle')}
          </p>
        </header>
        <SignInForm
          key={link.formKey}
          account={account}
          drafts={drafts}
          {...(account === null && { link })}
          onSignedIn={onSignedIn}
        />
      </div>
    </main>
  )
}
