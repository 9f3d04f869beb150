import { type ReactNode, useState } from 'react'
import { isLanguage, languages } from '../../../app/model/language.ts'
import type { Refusal } from '../../../app/model/refusal.ts'
import type { Settings } from '../../../app/model/settings.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { hasMessage, refusalWords, t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './Section.module.css'
import { ShortcutField } from './ShortcutField.tsx'

type Group = 'general' | 'tokens' | 'lock' | 'programs' | 'about'

type Row<Value> = { readonly group: Group } & ([Value] extends [string]
  ? { readonly values: readonly Value[] }
  : { readonly values?: never })

/** The copy formats have a table. */
type RowName = Exclude<keyof Settings, 'copyFormat' | 'copyFormats'>

/** All other settings and their values, in the order shown. */
const rows: { readonly [Name in RowName]: Row<Settings[Name]> } = {
  language: { group: 'general', values: ['system', ...keysOf(languages)] },
  appearance: { group: 'general', values: ['system', 'light', 'dark'] },
  accountOrder: { group: 'general', values: ['own', 'name', 'urgency'] },
  openAtLogin: { group: 'general' },
  keepInTray: { group: 'general' },
  notifications: { group: 'general', values: ['all', 'problems', 'none'] },
  globalShortcut: { group: 'general' },
  renewBefore: { group: 'tokens', values: ['automatic', '1h', '6h', '24h', '48h'] },
  clearClipboardAfter: { group: 'tokens', values: ['off', '10s', '30s', '1min', '5min'] },
  lockWithScreen: { group: 'lock' },
  lockAfter: { group: 'lock', values: ['never', '1min', '5min', '15min', '60min'] },
  lockAtStart: { group: 'lock' },
  closeWhenLocked: { group: 'lock' },
  hideFromScreenshots: { group: 'lock' },
  programsMayAsk: { group: 'programs' },
  updates: { group: 'about', values: ['off', 'tell', 'install'] },
}
const names = keysOf(rows)

/** The label of a value. A language has its own name for itself. */
function optionWords(name: RowName, value: string): string {
  const key = `window.setting.${name}.options.${value}`
  if (hasMessage(key)) return t(key)
  return isLanguage(value) ? languages[value] : value
}

/**
 * The settings of a section. `hidden`: those that would do nothing here. `children`: rows before them; `last`: one after
 * them.
 */
export function SettingRows({
  group,
  hidden = [],
  children,
  last,
}: {
  group: Group
  hidden?: readonly (keyof Settings)[]
  children?: ReactNode
  last?: ReactNode
}) {
  const shown = names.filter((name) => rows[name].group === group && !hidden.includes(name))
  return (
    <div className={styles.rows}>
      {children}
      {shown.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
      {last}
    </div>
  )
}

/** Every change acts at once. The value shown is always the main process's. */
export function SettingRow({ name }: { name: RowName }) {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const value = useBase((base) => base.settings[name])
  /** Undefined: the organization leaves all to the person. */
  const choices = useBase((base) => base.policy.choices[name])
  // A row offers only the values of its setting; the main process refuses others.
  const change = async (chosen: string | boolean | null) => {
    const result = await bridge.request('settings.change', { [name]: chosen } as Partial<Settings>)
    setRefusal(result.kind === 'refused' ? result.refusal : null)
  }
  const { values = [] }: { readonly values?: readonly string[] } = rows[name]
  const help = `window.setting.${name}.help`
  const sentences = [
    ...(hasMessage(help) ? [t(help)] : []),
    ...(choices === undefined ? [] : [t('window.policy.set')]),
  ]
  const shared = {
    label: t(`window.setting.${name}.label`),
    help: sentences.join('\n'),
    disabled: choices?.length === 1,
  }
  return (
    <div>
      {typeof value === 'boolean' ? (
        <Switch {...shared} checked={value} onChange={(event) => void change(event.currentTarget.checked)} />
      ) : name === 'globalShortcut' ? (
        <ShortcutField
          label={shared.label}
          help={shared.help}
          value={value}
          onChange={(chosen) => void change(chosen)}
        />
      ) : (
        <Select
          {...shared}
          values={values.filter((each) => choices?.includes(each) ?? true)}
          labelOf={(each) => optionWords(name, each)}
          value={value ?? ''}
          onChange={(chosen) => void change(chosen)}
        />
      )}
      {refusal !== null && (
        <div role="alert" className={styles.alert}>
          <Notice tone="bad">{refusalWords(refusal)}</Notice>
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
