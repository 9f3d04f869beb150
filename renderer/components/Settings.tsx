import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Settings as Values } from '../../app/model/settings.ts'
import { ask } from '../ask.ts'
import { useKeychain } from '../hooks/use-keychain.ts'
import { useBase } from '../hooks/use-snapshot.ts'
import { type SettingRow as SettingRowWords, words } from '../words.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ProgramsList } from './ProgramsList.tsx'
import { ProtectForm } from './ProtectForm.tsx'
import { Select } from './Select.tsx'
import styles from './Settings.module.css'
import { Switch } from './Switch.tsx'

type Row = Partial<SettingRowWords<string>> & SettingRowWords<boolean>
const { rows } = words.settings
// The list is a constant: it has the names of its type and no others.
const names = Object.keys(rows) as (keyof Values)[]

export function Settings({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState<'first' | 'protection' | 'back'>('first')
  if (page === 'protection') return <ChangeProtection onClose={() => setPage('back')} />
  return (
    <Dialog title={words.settings.title} onClose={onClose} foot={<Foot onClose={onClose} />}>
      <div className={styles.groups}>
        <RowsOf group="window" />
        <RowsOf group="tokens" />
        <RowsOf group="background" />
        <RowsOf group="programs">
          <ProgramsList />
        </RowsOf>
        <ProtectionGroup cameBack={page === 'back'} onChange={() => setPage('protection')} />
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

function RowsOf({ group, children }: { group: keyof typeof words.settings.groups; children?: ReactNode }) {
  const platform = useBase((base) => base.platform)
  const shown = names.filter((name) => {
    const row: Row = rows[name]
    return row.group === group && row.notOn !== platform
  })
  return (
    <Group {...words.settings.groups[group]}>
      {shown.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
      {children}
    </Group>
  )
}

/** Every change acts at once: what is shown is always what the main process says back. */
function SettingRow({ name }: { name: keyof Values }) {
  const value = useBase((base) => base.settings[name])
  const { label, help, options = {} }: Row = rows[name]
  // The row has the values of its own setting, and the main process refuses any other.
  const change = (chosen: string | boolean) =>
    void ask('settings.change', { [name]: chosen } as Partial<Values>)
  const texts = { label, ...(help !== undefined && { help }) }
  if (typeof value === 'boolean')
    return <Switch {...texts} checked={value} onChange={(event) => change(event.currentTarget.checked)} />
  return <Select {...texts} options={options} value={value} onChange={change} />
}

/** `cameBack`: the person has been at the change of it, and goes on where they left. */
function ProtectionGroup({ cameBack, onChange }: { cameBack: boolean; onChange: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (cameBack) button.current?.focus()
  }, [cameBack])
  const { name } = useKeychain()
  const vault = useBase((base) => base.vault)
  if (vault.state !== 'ready') return null
  return (
    <Group title={words.settings.protection} sentence={words.settings.protectionSentence}>
      <div className={styles.protection}>
        <p>{words.settings.protections[vault.protection](name)}</p>
        <Button ref={button} onClick={onChange}>
          {words.settings.changeProtection}
        </Button>
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
        onCancel={onClose}
      />
    </Dialog>
  )
}
