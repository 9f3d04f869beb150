import { type ReactNode, useState } from 'react'
import type { Settings } from '../../../app/model/settings.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { refusalWords, type SettingWords, words } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './Section.module.css'

type Group = Exclude<keyof typeof words.settings.sections, 'protection' | 'about'>
const groupOf: Readonly<Record<keyof Settings, Group>> = {
  appearance: 'general',
  accountOrder: 'general',
  openAtLogin: 'general',
  keepInTray: 'general',
  notifications: 'general',
  renewBefore: 'tokens',
  copyFormat: 'tokens',
  clearClipboardAfter: 'tokens',
  lockWithScreen: 'lock',
  lockAfter: 'lock',
  lockAtStart: 'lock',
  closeWhenLocked: 'lock',
  hideFromScreenshots: 'lock',
  programsMayAsk: 'programs',
}

const { rows } = words.settings
const names = keysOf(rows)

/** The settings of a section. `hidden`: those that would do nothing here. `children`: rows before them. */
export function SettingRows({
  group,
  hidden = [],
  children,
}: {
  group: Group
  hidden?: readonly (keyof Settings)[]
  children?: ReactNode
}) {
  const shown = names.filter((name) => groupOf[name] === group && !hidden.includes(name))
  return (
    <div className={styles.rows}>
      {children}
      {shown.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
    </div>
  )
}

/** Every change acts at once. The value shown is always the main process's. */
function SettingRow({ name }: { name: keyof Settings }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const value = useBase((base) => base.settings[name])
  const { label, help, options = {} }: Partial<SettingWords<string>> & SettingWords<boolean> = rows[name]
  // A row offers only the values of its setting; the main process refuses others.
  const change = async (chosen: string | boolean) => {
    const result = await bridge.request('settings.change', { [name]: chosen } as Partial<Settings>)
    setRefusal(result.kind === 'refused' ? refusalWords(result.refusal) : null)
  }
  const texts = { label, ...(help !== undefined && { help }) }
  return (
    <div>
      {typeof value === 'boolean' ? (
        <Switch {...texts} checked={value} onChange={(event) => void change(event.currentTarget.checked)} />
      ) : (
        <Select {...texts} options={options} value={value} onChange={(chosen) => void change(chosen)} />
      )}
      {refusal !== null && (
        <div role="alert" className={styles.alert}>
          <Notice tone="bad">{refusal}</Notice>
        </div>
      )}
    </div>
  )
}

/** A row with a heading, a sentence below it and a button at its end. */
export function ActionRow({
  title,
  help,
  children,
}: {
  title: string
  help: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.quiet}>{help}</p>
      </div>
      {children}
    </div>
  )
}
