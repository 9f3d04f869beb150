import { type ReactNode, useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { secretOf } from '../../app/lock/model/lock-view.ts'
import { isLanguage, languages } from '../../app/settings/model/language.ts'
import {
  needsPin,
  type Settings,
  type SettingsSection,
  type ShownSetting,
  settingsIn,
  valuesOf,
} from '../../app/settings/model/settings.ts'
import { hasMessage, refusalWords, t } from '../../app/words/index.ts'
import { Group } from '../ui/Row.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'
import { LockWhenIdle } from './LockWhenIdle.tsx'
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
  const block = limit.words === null && needsPin(name) ? onBlocked : undefined
  const change = (chosen: string | boolean | null) =>
    block === undefined ? void save(chosen) : block(() => void save(chosen))
  const value = block === undefined ? settings[name] : false
  const hasTray = useBase((base) => base.hasTray)
  const withoutTray = `settings.window.row.${name}.withoutTray`
  const help = hasTray || !hasMessage(withoutTray) ? `settings.window.row.${name}.help` : withoutTray
  const sentences = [...(hasMessage(help) ? [t(help)] : []), ...(limit.words === null ? [] : [limit.words])]
  const shared = {
    label: t(`settings.window.row.${name}.label`),
    help: sentences.join('\n'),
    fixed: limit.isFixed,
    problem: problem !== null && <span role="alert">{problemWords(problem)}</span>,
  }
  if (name === 'lockAfter')
    return (
      <LockWhenIdle
        {...shared}
        value={block === undefined ? settings.lockAfter : 'never'}
        values={valuesOf('lockAfter').filter(limit.allows)}
        labelOf={(each) => optionWords(name, each)}
        onChange={change}
      />
    )
  if (name === 'globalShortcut')
    return <ShortcutField {...shared} value={settings.globalShortcut} onChange={change} />
  if (typeof value === 'boolean')
    return <Switch {...shared} checked={value} onChange={(event) => change(event.currentTarget.checked)} />
  return (
    <Select
      {...shared}
      values={textsOf(name).filter(limit.allows)}
      labelOf={(each) => optionWords(name, each)}
      value={value ?? ''}
      onChange={change}
    />
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
