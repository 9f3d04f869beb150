import { useState } from 'react'
import { t } from '../../../app/words/index.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useBase, useKeychain } from '../../window/use-snapshot.ts'

/** Whether the password is kept, and one line on how it is protected. */
export function KeepSignedIn({ initiallyOn }: { initiallyOn: boolean }) {
  const vault = useBase((base) => base.vault)
  const [on, setOn] = useState(initiallyOn)
  const { inSentence } = useKeychain()
  const protection = vault.state === 'ready' ? vault.protection : 'session'
  return (
    <Switch
      name="keepSignedIn"
      label={t('accounts.window.signIn.keep')}
      help={
        on
          ? t(`accounts.window.signIn.keepHelp.${protection}`, { keychain: inSentence })
          : t(`accounts.window.signIn.keepOffHelp.${protection}`)
      }
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
