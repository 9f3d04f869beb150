import { useState } from 'react'
import { words } from '../../../app/words/window.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { Switch } from '../ui/Switch.tsx'

/** Whether the password is kept, with one line on what that stores and how it is protected. */
export function KeepSignedIn({ initially }: { initially: boolean }) {
  const vault = useBase((base) => base.vault)
  const [on, setOn] = useState(initially)
  const { inSentence } = useKeychain()
  const protection = vault.state === 'ready' ? vault.protection : 'session'
  return (
    <Switch
      name="keepSignedIn"
      label={words.signIn.keep}
      help={on ? words.signIn.keepHelp[protection](inSentence) : words.signIn.keepOffHelp[protection]}
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
