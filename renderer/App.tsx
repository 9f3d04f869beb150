import { useState } from 'react'
import { useBase } from './hooks/use-snapshot.ts'
import { Choose } from './screens/Choose.tsx'
import { Home } from './screens/Home.tsx'
import { Locked } from './screens/Locked.tsx'
import { Opening } from './screens/Opening.tsx'
import { Sealed } from './screens/Sealed.tsx'
import { Unavailable } from './screens/Unavailable.tsx'

/** Which screen: the accounts, once the vault is open and Deckpass is not locked. */
export function App() {
  const vault = useBase((base) => base.vault)
  const lock = useBase((base) => base.lock)
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
      return <Home />
  }
}
