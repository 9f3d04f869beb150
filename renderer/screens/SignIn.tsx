import { words } from '../../app/words/window.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'

/** The first start, and whenever no account is left. */
export function SignIn({ onSignedIn }: { onSignedIn: (accountId: string) => void }) {
  return (
    <CardLayout title={words.signIn.title} subtitle={words.signIn.subtitle} notices={<Notices />}>
      <SignInForm account={null} onSignedIn={onSignedIn} />
    </CardLayout>
  )
}
