import { t } from '../../../app/words/index.ts'
import { Notices } from '../../help/Notices.tsx'
import { CardLayout } from '../../window/CardLayout.tsx'
import { SignInForm } from './SignInForm.tsx'
import type { SignInDrafts } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'

interface SignInProps {
  drafts: SignInDrafts
  link: FormLink
  onSignedIn: (accountId: string) => void
}

/** Shown while there is no account. */
export function SignIn({ drafts, link, onSignedIn }: SignInProps) {
  return (
    <CardLayout title={t('accounts.window.signIn.submit')} notices={<Notices />}>
      <SignInForm key={link.formKey} account={null} drafts={drafts} link={link} onSignedIn={onSignedIn} />
    </CardLayout>
  )
}
