import { type ReactNode, useState } from 'react'
import type { Settings as Values } from '../../app/model/settings.ts'
import { ask } from '../ask.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ProtectForm } from './ProtectForm.tsx'
import { Select } from './Select.tsx'
import styles from './Settings.module.css'
import { Switch } from './Switch.tsx'

/** Every change acts at once: what is shown is always what the main process says back. */
const change = (values: Partial<Values>) => void ask('settings.change', values)

export function Settings({ onClose }: { onClose: () => void }) {
  const [protecting, setProtecting] = useState(false)
  if (protecting) return <ChangeProtection onClose={() => setProtecting(false)} />
  return (
    <Dialog title={words.settings.title} onClose={onClose} foot={<Foot onClose={onClose} />}>
      <div className={styles.groups}>
        <WindowGroup />
        <TokenGroup />
        <BackgroundGroup />
        <ProtectionGroup onChange={() => setProtecting(true)} />
      </div>
    </Dialog>
  )
}

/** Settings that belong together, and one sentence on what they are about. */
function Group({ title, sentence, children }: { title: string; sentence: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <p className={styles.quiet}>{sentence}</p>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

function WindowGroup() {
  const { appearance, hideFromScreenshots } = useBase((base) => base.settings)
  const platform = useBase((base) => base.platform)
  const { window } = words.settings
  return (
    <Group title={window.title} sentence={window.sentence}>
      <Select
        label={words.settings.appearance}
        options={words.settings.appearances}
        value={appearance}
        onChange={(chosen) => change({ appearance: chosen })}
      />
      {/* No desktop on Linux can keep a window out of pictures. */}
      {platform !== 'linux' && (
        <Switch
          label={words.settings.hideFromScreenshots}
          checked={hideFromScreenshots}
          onChange={(event) => change({ hideFromScreenshots: event.currentTarget.checked })}
        />
      )}
    </Group>
  )
}

function TokenGroup() {
  const { renewBefore, clearClipboardAfter } = useBase((base) => base.settings)
  const { tokens } = words.settings
  return (
    <Group title={tokens.title} sentence={tokens.sentence}>
      <Select
        label={words.settings.renewBefore}
        help={words.settings.automaticHelp}
        options={words.settings.renewBefores}
        value={renewBefore}
        onChange={(chosen) => change({ renewBefore: chosen })}
      />
      <Select
        label={words.settings.clearClipboard}
        options={words.settings.clearClipboards}
        value={clearClipboardAfter}
        onChange={(chosen) => change({ clearClipboardAfter: chosen })}
      />
    </Group>
  )
}

function BackgroundGroup() {
  const { openAtLogin, keepInTray, notifications } = useBase((base) => base.settings)
  const { background } = words.settings
  return (
    <Group title={background.title} sentence={background.sentence}>
      <Switch
        label={words.settings.openAtLogin}
        checked={openAtLogin}
        onChange={(event) => change({ openAtLogin: event.currentTarget.checked })}
      />
      <Switch
        label={words.settings.keepInTray}
        checked={keepInTray}
        onChange={(event) => change({ keepInTray: event.currentTarget.checked })}
      />
      <Select
        label={words.settings.notifications}
        options={words.settings.notificationKinds}
        value={notifications}
        onChange={(chosen) => change({ notifications: chosen })}
      />
    </Group>
  )
}

function ProtectionGroup({ onChange }: { onChange: () => void }) {
  const vault = useBase((base) => base.vault)
  if (vault.state !== 'ready') return null
  return (
    <Group title={words.settings.protection} sentence={words.settings.protectionSentence}>
      <div className={styles.protection}>
        <p>{words.settings.protections[vault.protection]}</p>
        <Button onClick={onChange}>{words.settings.changeProtection}</Button>
      </div>
    </Group>
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
        asksPresent={vault.state === 'ready' && vault.protection === 'passphrase'}
        submit={words.protection.change}
        onDone={onClose}
      />
    </Dialog>
  )
}
