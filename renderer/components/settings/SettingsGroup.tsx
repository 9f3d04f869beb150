import { type ReactNode, useState } from 'react'
import type { Settings } from '../../../app/model/settings.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { refusalWords, type SettingWords, words } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './SettingsDialog.module.css'

type Group = keyof typeof words.settings.groups
const groupOf: Readonly<Record<keyof Settings, Group>> = {
  appearance: 'window',
  hideFromScreenshots: 'window',
  renewBefore: 'tokens',
  clearClipboardAfter: 'tokens',
  openAtLogin: 'background',
  keepInTray: 'background',
  notifications: 'background',
  programsMayAsk: 'programs',
  lockWithScreen: 'lock',
  lockAfter: 'lock',
  lockAtStart: 'lock',
  closeWhenLocked: 'lock',
}

/** No desktop on Linux can keep a window out of pictures. */
const withoutEffect = (name: keyof Settings, platform: string) =>
  name === 'hideFromScreenshots' && platform === 'linux'

const { rows } = words.settings
const names = keysOf(rows)

/** Related settings, and one sentence about them. */
export function SettingsSection({
  title,
  sentence,
  children,
}: {
  title: string
  sentence: string
  children: ReactNode
}) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <p className={styles.quiet}>{sentence}</p>
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

/** A part of a section, with its own heading. */
export function SettingsSubsection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  )
}

/** The settings of a group. `hidden`: those that would do nothing here. */
export function SettingsGroup({
  group,
  hidden = [],
  children,
}: {
  group: Group
  hidden?: readonly (keyof Settings)[]
  children?: ReactNode
}) {
  const platform = useBase((base) => base.platform)
  const shown = names.filter(
    (name) => groupOf[name] === group && !withoutEffect(name, platform) && !hidden.includes(name),
  )
  return (
    <SettingsSection {...words.settings.groups[group]}>
      {shown.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
      {children}
    </SettingsSection>
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
    <>
      {typeof value === 'boolean' ? (
        <Switch {...texts} checked={value} onChange={(event) => void change(event.currentTarget.checked)} />
      ) : (
        <Select {...texts} options={options} value={value} onChange={(chosen) => void change(chosen)} />
      )}
      <div role="alert">{refusal !== null && <Notice tone="bad">{refusal}</Notice>}</div>
    </>
  )
}
