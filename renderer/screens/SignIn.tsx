import { t } from '../../app/words/index.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import type { SignInDrafts } from '../hooks/use-sign-in-drafts.ts'

interface SignInProps {
  drafts: SignInDrafts
  onSignedIn: (accountId: string) => void
}

/** Shown while there is no account. */
export function SignIn({ drafts, onSignedIn }: SignInProps) {
  return (
    <CardLayout title={t('window.signIn.title')} tagline={t('window.signIn.tagline')} notices={<Notices />}>
      <SignInForm account={null} drafts={drafts} onSignedIn={onSignedIn} />
    </CardLayout>
  )
}
