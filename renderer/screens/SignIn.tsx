import { words } from '../../app/words/window.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { Centred } from './Centred.tsx'

/** The first start, and whenever no account is left. */
export function SignIn({ onSignedIn }: { onSignedIn: (accountId: string) => void }) {
  return (
    <Centred title={words.signIn.title} subtitle={words.signIn.subtitle} notices={<Notices />}>
      <SignInForm again={null} onSignedIn={onSignedIn} />
    </Centred>
  )
}
