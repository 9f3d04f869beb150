import { useState } from 'react'
import { words } from '../../../app/words/index.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { PinDialog } from '../lock/PinDialog.tsx'
import { TokenFileDialog } from '../programs/TokenFileDialog.tsx'
import { ProtectionForm } from '../protection/ProtectionForm.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LockSettings } from './LockSettings.tsx'
import { ProgramsSettings } from './ProgramsSettings.tsx'
import styles from './SettingsDialog.module.css'
import { SettingsGroup, SettingsSection } from './SettingsGroup.tsx'

type Page = 'overview' | 'protection' | 'pin' | 'file'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  /** `from`: the page that was open before, so that the focus returns to its button. */
  const [{ page, from }, go] = useState<{ page: Page; from: Page }>({ page: 'overview', from: 'overview' })
  const open = (next: Page) => go({ page: next, from: page })
  const back = () => open('overview')
  if (page === 'protection') return <ChangeProtection onClose={back} />
  if (page === 'pin') return <PinDialog onClose={back} />
  if (page === 'file') return <TokenFileDialog onClose={back} />
  return (
    <Dialog title={words.settings.title} onClose={onClose} foot={<Foot onClose={onClose} />}>
      <div className={styles.groups}>
        <SettingsGroup group="window" />
        <SettingsGroup group="tokens" />
        <SettingsGroup group="background" />
        <LockSettings returning={from === 'pin'} onPin={() => open('pin')} />
        <ProgramsSettings returning={from === 'file'} onFile={() => open('file')} />
        <ProtectionGroup returning={from === 'protection'} onChange={() => open('protection')} />
      </div>
    </Dialog>
  )
}

function ProtectionGroup({ returning, onChange }: { returning: boolean; onChange: () => void }) {
  const { name } = useKeychain()
  const vault = useBase((base) => base.vault)
  if (vault.state !== 'ready') return null
  return (
    <SettingsSection title={words.settings.protection} sentence={words.settings.protectionSentence}>
      <div className={styles.protection}>
        <p>{words.settings.protections[vault.protection](name)}</p>
        <Button data-focus={returning || undefined} onClick={onChange}>
          {words.settings.changeProtection}
        </Button>
      </div>
    </SettingsSection>
  )
}

function Foot({ onClose }: { onClose: () => void }) {
  const version = useBase((base) => base.version)
  return (
    <div className={styles.foot}>
      <p className={styles.quiet}>{words.settings.version(version)}</p>
      <Button onClick={onClose}>{words.close}</Button>
    </div>
  )
}

function ChangeProtection({ onClose }: { onClose: () => void }) {
  const offered = useBase((base) => base.keychainOffered)
  const vault = useBase((base) => base.vault)
  return (
    <Dialog title={words.protection.changeTitle} onClose={onClose}>
      <ProtectionForm
        kinds={offered ? ['keychain', 'passphrase', 'session'] : ['passphrase', 'session']}
        initialKind={vault.state === 'ready' ? vault.protection : 'passphrase'}
        asksPresent={vault.state === 'ready' && vault.protection === 'passphrase'}
        submit={words.protection.change}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
