import { useState } from 'react'
import type { Base } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ProtectForm } from './ProtectForm.tsx'
import { Select } from './Select.tsx'
import styles from './Settings.module.css'
import { Switch } from './Switch.tsx'

type Values = Base['settings']

/** Every change acts at once: what is shown is always what the main process says back. */
const change = (values: Partial<Values>) => void ask('settings.change', values)

export function Settings({ onClose }: { onClose: () => void }) {
  const [protecting, setProtecting] = useState(false)
  if (protecting) return <ChangeProtection onClose={() => setProtecting(false)} />
  return (
    <Dialog title={words.settings.title} onClose={onClose}>
      <Choices />
      <ProtectionRow onChange={() => setProtecting(true)} />
      <Foot onClose={onClose} />
    </Dialog>
  )
}

function Choices() {
  const settings = useBase((base) => base.settings)
  return (
    <div className={styles.rows}>
      <Select
        label={words.settings.appearance}
        options={words.settings.appearances}
        value={settings.appearance}
        onChange={(appearance) => change({ appearance })}
      />
      <Select
        label={words.settings.renewBefore}
        options={words.settings.renewBefores}
        value={settings.renewBefore}
        onChange={(renewBefore) => change({ renewBefore })}
      />
      <Select
        label={words.settings.clearClipboard}
        options={words.settings.clearClipboards}
        value={settings.clearClipboardAfter}
        onChange={(clearClipboardAfter) => change({ clearClipboardAfter })}
      />
      <Select
        label={words.settings.notifications}
        options={words.settings.notificationKinds}
        value={settings.notifications}
        onChange={(notifications) => change({ notifications })}
      />
      <Switch
        label={words.settings.openAtLogin}
        checked={settings.openAtLogin}
        onChange={(event) => change({ openAtLogin: event.currentTarget.checked })}
      />
      <Switch
        label={words.settings.keepInTray}
        checked={settings.keepInTray}
        onChange={(event) => change({ keepInTray: event.currentTarget.checked })}
      />
      <Switch
        label={words.settings.hideFromScreenshots}
        checked={settings.hideFromScreenshots}
        onChange={(event) => change({ hideFromScreenshots: event.currentTarget.checked })}
      />
    </div>
  )
}

function ProtectionRow({ onChange }: { onChange: () => void }) {
  const vault = useBase((base) => base.vault)
  if (vault.state !== 'ready') return null
  return (
    <div className={styles.protection}>
      <div>
        <h3 className={styles.label}>{words.settings.protection}</h3>
        <p className={styles.quiet}>{words.settings.protections[vault.protection]}</p>
      </div>
      <Button onClick={onChange}>{words.settings.changeProtection}</Button>
    </div>
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
      <ProtectForm
        kinds={offered ? ['keychain', 'passphrase', 'session'] : ['passphrase', 'session']}
        initially={vault.state === 'ready' ? vault.protection : 'passphrase'}
        submit={words.protection.change}
        onDone={onClose}
      />
    </Dialog>
  )
}
