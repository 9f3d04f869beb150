import { useLayoutEffect, useState } from 'react'
import { isLocked } from '../app/lock/model/lock-view.ts'
import { Home } from './Home.tsx'
import { KeepDismissed } from './help/Notices.tsx'
import { Locked, PinRequired } from './lock/Locked.tsx'
import { ProgramWaits } from './programs/ProgramWaits.tsx'
import { Tooltip } from './ui/Tooltip.tsx'
import { UnopenedVault } from './vault/UnopenedVault.tsx'
import { Announcements } from './window/Announcements.tsx'
import { useLanguage } from './window/language.ts'
import { OutcomeNotice } from './window/OutcomeNotice.tsx'
import { requestWithNotice } from './window/requests.ts'
import { useBase } from './window/use-snapshot.ts'

export function App() {
  useLanguage(useBase((base) => base.language))
  return (
    <>
      <KeepDismissed>
        <Screen />
      </KeepDismissed>
      <Announcements />
      <Tooltip />
      <OutcomeNotice />
    </>
  )
}

function Screen() {
  const vault = useBase((base) => base.vault)
  const lock = useBase((base) => base.lock)
  const [hasShown, setHasShown] = useState(false)
  if (!hasShown && !isLocked(lock) && vault.state !== 'opening') setHasShown(true)
  const isDrawn = vault.state !== 'opening'
  // After this call, or earlier if the vault is slow to open, the main process shows the window.
  useLayoutEffect(() => {
    if (isDrawn) void requestWithNotice('window.drawn', null)
  }, [isDrawn])
  // On a lock the main process reloads the page to clear its memory. Until then there must be no field to type into.
  if (hasShown && isLocked(lock)) return null
  if (vault.state !== 'ready') return <UnopenedVault vault={vault} />
  if (lock.state === 'locked')
    return (
      <Locked lock={lock}>
        <ProgramWaits />
      </Locked>
    )
  return lock.state === 'pin-required' ? <PinRequired /> : <Home />
}
