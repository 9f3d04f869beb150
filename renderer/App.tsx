import { useState } from 'react'
import { useBase, useSnapshot } from './hooks/use-snapshot.ts'
import { Choose } from './screens/Choose.tsx'
import { Locked } from './screens/Locked.tsx'
import { Main } from './screens/Main.tsx'
import { Opening } from './screens/Opening.tsx'
import { Sealed } from './screens/Sealed.tsx'
import { SignIn } from './screens/SignIn.tsx'
import { Unavailable } from './screens/Unavailable.tsx'

/** Which screen: first the vault must be open, then there must be an account. */
export function App() {
  const vault = useBase((base) => base.vault)
  const lock = useBase((base) => base.lock)
  const hasAccounts = useSnapshot((snapshot) => snapshot.accounts.length > 0)
  const [signedInto, setSignedInto] = useState<string | null>(null)
  const [hasShown, setHasShown] = useState(false)
  if (!hasShown && !lock.locked && vault.state !== 'opening') setHasShown(true)
  // The main process is loading the page again, so that nothing of what it held is left. What a person typed here
  // until then would be lost.
  if (hasShown && lock.locked) return null
  if (vault.state === 'ready' && lock.locked) return <Locked lock={lock} />
  switch (vault.state) {
    case 'opening':
      return <Opening />
    case 'choose':
      return <Choose />
    case 'locked':
      return <Sealed retryAt={vault.retryAt} />
    case 'unavailable':
      return <Unavailable since={vault.since} fileFailure={vault.fileFailure} />
    case 'ready':
      return hasAccounts ? <Main first={signedInto} /> : <SignIn onSignedIn={setSignedInto} />
  }
}
