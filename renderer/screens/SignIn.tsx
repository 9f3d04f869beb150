import { t } from '../../app/words/index.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import type { SignInDrafts } from '../hooks/use-sign-in-drafts.ts'
import type { FormLink } from '../hooks/use-sign-in-link.ts'

interface SignInProps {
  drafts: SignInDrafts
  link: FormLink
  onSignedIn: (accountId: string) => void
}

/** Shown while there is no account. */
export function SignIn({ drafts, link, onSignedIn }: SignInProps) {
  return (
    <CardLayout title={t('window.signIn.submit')} tagline={t('window.signIn.tagline')} notices={<Notices />}>
      <SignInForm key={link.formKey} account={null} drafts={drafts} link={link} onSignedIn={onSignedIn} />
    </CardLayout>
  )
}
