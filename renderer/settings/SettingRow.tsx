import { type ReactNode, useId, useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
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
import { hasMessage, refusalWords, t } from '../../app/words/index.ts'
import { Group, Row } from '../ui/Row.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'
import { ShortcutField } from './ShortcutField.tsx'

/** The values of a setting that is no switch. */
const textsOf = (name: ShownSetting) => valuesOf(name).filter((each) => typeof each === 'string')

/** The label of a value. A language has its own name for itself. */
function optionWords(name: ShownSetting, value: string): string {
  const key = `settings.window.row.${name}.options.${value}`
  if (hasMessage(key)) return t(key)
  return isLanguage(value) ? languages[value] : value
}

interface SettingRowsProps extends Pick<SettingRowProps, 'onBlocked'> {
  section: SettingsSection
  /** Rows shown above the settings. */
  children?: ReactNode
}

/** The settings of a section. */
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
  /**
   * Called instead of a change to a setting of the lock while there is no PIN, which they need: they look off, and the
   * caller has a PIN set before it calls `change`.
   */
  onBlocked?: ((change: () => void) => void) | undefined
}

/** Every change acts at once. The value shown is always the main process's. */
export function SettingRow({ name, onBlocked }: SettingRowProps) {
  const [problem, setProblem] = useState<Unchanged | null>(null)
  const settings = useBase((base) => base.settings)
  const limit = useLimit(name)
  // A row offers only the values of its setting; the main process refuses others.
  const save = async (chosen: string | boolean | null) => {
    const result = await bridge.request('settings.change', { [name]: chosen } as Partial<Settings>)
    setProblem(result.kind === 'changed' ? null : result)
  }
  // A setting of the organization shows its real value.
  const block = limit.words === null && settingRow(name).needsPin ? onBlocked : undefined
  const change = (chosen: string | boolean | null) =>
    block === undefined ? void save(chosen) : block(() => void save(chosen))
  const value = block === undefined ? settings[name] : false
  const hasTray = useBase((base) => base.hasTray)
  const withoutTray = `settings.window.row.${name}.withoutTray`
  const help = hasTray || !hasMessage(withoutTray) ? `settings.window.row.${name}.help` : withoutTray
  const sentences = [...(hasMessage(help) ? [t(help)] : []), ...(limit.words === null ? [] : [limit.words])]
  const row = {
    title: t(`settings.window.row.${name}.label`),
    help: sentences.join('\n'),
    problem: problem !== null && <span role="alert">{problemWords(problem)}</span>,
  }
  const id = useId()
  const described = { 'aria-describedby': row.help ? `${id}-help` : undefined }
  if (name === 'globalShortcut')
    return <ShortcutField {...row} value={settings.globalShortcut} onChange={change} />

  const toggle = (isOn: boolean, disabled: boolean, onChange: () => void) => (
    <Switch {...described} id={id} checked={isOn} disabled={disabled} onChange={onChange} />
  )
  const select = (
    chosen: string,
    values: readonly string[],
    label: { id: string } | { 'aria-label': string },
  ) => (
    <Select
      {...described}
      {...label}
      values={values.filter(limit.allows)}
      labelOf={(each) => optionWords(name, each)}
      value={chosen}
      disabled={limit.isFixed}
      onChange={change}
    />
  )
  /** A switch, and while that is on a select for the minutes. */
  const lockWhenIdle = () => {
    const canBeOff = limit.allows('never')
    const isOn = !canBeOff || (block === undefined && settings.lockAfter !== 'never')
    const minutes = textsOf(name).filter((each) => each !== 'never')
    return (
      <>
        {isOn &&
          select(settings.lockAfter, minutes, { 'aria-label': t('settings.window.row.lockAfter.minutes') })}
        {toggle(isOn, !canBeOff, () => change(isOn ? 'never' : '15min'))}
      </>
    )
  }
  return (
    <Row {...row} labelFor={id} helpId={`${id}-help`} fixed={limit.isFixed}>
      {name === 'lockAfter'
        ? lockWhenIdle()
        : typeof value === 'boolean'
          ? toggle(value, limit.isFixed, () => change(!value))
          : select(value ?? '', textsOf(name), { id })}
    </Row>
  )
}

/** Which values of a setting the policy leaves to the person, and the sentence that says so. */
function useLimit(name: ShownSetting) {
  /** The weakest first. Undefined: the organization leaves all to the person. */
  const choices = useBase((base) => base.policy.choices[name])
  const isUnread = useBase((base) => base.policy.unread.some((each) => each === name))
  const isFixed = choices?.length === 1
  const allows = (value: string) => choices?.includes(value) ?? true
  const isLimited = choices !== undefined && choices.length < valuesOf(name).length
  if (!isLimited) return { words: null, isFixed, allows }
  const [weakest] = choices
  const words = isUnread
    ? t('policy.window.unread')
    : isFixed || typeof weakest !== 'string'
      ? t('policy.window.set')
      : t('policy.window.atMost', { value: optionWords(name, weakest) })
  return { words, isFixed, allows }
}

type Unchanged = Exclude<ChannelOutput<'settings.change'>, { kind: 'changed' }>

function problemWords(result: Unchanged): string {
  // The policy may have come after the row was drawn.
  return result.kind === 'refused' ? refusalWords(result.refusal) : t('policy.window.set')
}
