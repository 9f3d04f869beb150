import { type ReactNode, useId } from 'react'
import { secretOf } from '../../app/lock/model/lock-view.ts'
import { isLanguage, languages } from '../../app/settings/model/language.ts'
import {
  type Settings,
  type SettingsSection,
  type ShownSetting,
  settingRow,
  settingsIn,
  valuesOf,
} from '../../app/settings/model/settings.ts'
import type { Base } from '../../app/snapshot/model/snapshot.ts'
import { hasMessage, t } from '../../app/words/index.ts'
import { Group, Row } from '../ui/Row.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { ShortcutField } from './ShortcutField.tsx'

/** The label of a value. A language's label is in that language. */
function optionWords(name: ShownSetting, value: string): string {
  const key = `settings.window.row.${name}.options.${value}`
  if (hasMessage(key)) return t(key)
  return isLanguage(value) ? languages[value] : value
}

interface SettingRowsProps extends Pick<SettingRowProps, 'onBlocked'> {
  section: SettingsSection
  children?: ReactNode
}

export function SettingRows({ section, onBlocked, children }: SettingRowsProps) {
  const base = useBase((whole) => whole)
  const shown = settingsIn(section, { ...base, hasPassphrase: secretOf(base.lock) === 'passphrase' })
  return (
    <Group>
      {children}
      {shown.map((name) => (
        <SettingRow key={name} name={name} onBlocked={onBlocked} />
      ))}
    </Group>
  )
}

interface SettingRowProps {
  name: ShownSetting
  /** Called instead of a change while the setting needs a PIN and there is none. Asks for one, then calls `change`. */
  onBlocked?: ((change: () => void) => void) | undefined
}

/** Every change takes effect at once. The value shown is always the main process's. */
export function SettingRow({ name, onBlocked }: SettingRowProps) {
  const id = useId()
  const { settings, policy, hasTray } = useBase((base) => base)
  // The policy may refuse a change if it came after the row was drawn.
  const { request, whyRefused } = useRequest()
  const limit = limitOf(name, policy)
  // A setting that the organization determines shows its real value.
  const block = limit.words === null && settingRow(name).needsPin ? onBlocked : undefined
  const value = block === undefined ? settings[name] : false

  // A row offers only the values of its setting; the main process refuses others.
  const save = (chosen: string | boolean | null) =>
    request('settings.change', { [name]: chosen } as Partial<Settings>)
  const change = (chosen: string | boolean | null) =>
    block === undefined ? void save(chosen) : block(() => void save(chosen))

  const withoutTray = `settings.window.row.${name}.withoutTray`
  const help = hasTray || !hasMessage(withoutTray) ? `settings.window.row.${name}.help` : withoutTray
  const row = {
    title: t(`settings.window.row.${name}.label`),
    help: [hasMessage(help) ? t(help) : null, limit.words].filter((each) => each !== null).join('\n'),
    problem: whyRefused && <span role="alert">{whyRefused}</span>,
  }
  const { control } = settingRow(name)
  if (control === 'shortcut')
    return <ShortcutField {...row} value={typeof value === 'string' ? value : null} onChange={change} />

  const described = { 'aria-describedby': row.help ? `${id}-help` : undefined }
  const { off, on } = control ?? { off: false, on: true }
  const isOn = value !== false && value !== off
  const listLabel = `settings.window.row.${name}.values`
  return (
    <Row {...row} labelFor={id} helpId={`${id}-help`} fixed={limit.isFixed}>
      {typeof value === 'string' && isOn && (
        <Select
          {...described}
          {...(hasMessage(listLabel) ? { 'aria-label': t(listLabel) } : { id })}
          values={valuesOf(name)
            .filter((each) => typeof each === 'string')
            .filter((each) => each !== off && limit.allows(each))}
          labelOf={(each) => optionWords(name, each)}
          value={value}
          disabled={limit.isFixed}
          onChange={change}
        />
      )}
      {(typeof value !== 'string' || control !== undefined) && (
        <Switch
          {...described}
          id={id}
          checked={isOn}
          disabled={limit.isFixed || !limit.allows(off)}
          onChange={() => change(isOn ? off : on)}
        />
      )}
    </Row>
  )
}

function limitOf(name: ShownSetting, { choices, unread }: Base['policy']) {
  /** The weakest value comes first. Undefined if the organization allows all values. */
  const allowed = choices[name]
  const isFixed = allowed?.length === 1
  const allows = (value: string | boolean) => allowed?.includes(value) ?? true
  return { words: limitWords(), isFixed, allows }

  function limitWords(): string | null {
    if (allowed === undefined || allowed.length === valuesOf(name).length) return null
    if (unread.some((each) => each === name)) return t('policy.window.unread')
    const [weakest] = allowed
    return isFixed || typeof weakest !== 'string'
      ? t('policy.window.set')
      : t('policy.window.atMost', { value: optionWords(name, weakest) })
  }
}
