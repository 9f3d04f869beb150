import { type ReactNode, useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { isLanguage, languages } from '../../app/settings/model/language.ts'
import {
  type Settings,
  type SettingsSection,
  type ShownSetting,
  settingsIn,
  valuesOf,
} from '../../app/settings/model/settings.ts'
import { hasMessage, refusalWords, t } from '../../app/words/index.ts'
import { ShortcutField } from '../copying/ShortcutField.tsx'
import { Group } from '../ui/Group.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'
import styles from './Section.module.css'

/** The values of a setting that is no switch. */
const textsOf = (name: ShownSetting) => valuesOf(name).filter((each) => typeof each === 'string')

/** The label of a value. A language has its own name for itself. */
function optionWords(name: ShownSetting, value: string): string {
  const key = `window.setting.${name}.options.${value}`
  if (hasMessage(key)) return t(key)
  return isLanguage(value) ? languages[value] : value
}

/**
 * The settings of a section. `hidden`: those that would do nothing here. `children`: rows before them.
 */
export function SettingRows({
  section,
  hidden = [],
  children,
}: {
  section: SettingsSection
  hidden?: readonly (keyof Settings)[]
  children?: ReactNode
}) {
  const shown = settingsIn(section).filter((name) => !hidden.includes(name))
  return (
    <Group>
      {children}
      {shown.map((name) => (
        <SettingRow key={name} name={name} />
      ))}
    </Group>
  )
}

/** Every change acts at once. The value shown is always the main process's. */
export function SettingRow({ name }: { name: ShownSetting }) {
  const [problem, setProblem] = useState<string | null>(null)
  const value = useBase((base) => base.settings[name])
  const limit = useLimit(name)
  // A row offers only the values of its setting; the main process refuses others.
  const change = async (chosen: string | boolean | null) => {
    const result = await bridge.request('settings.change', { [name]: chosen } as Partial<Settings>)
    setProblem(result.kind === 'changed' ? null : problemWords(result))
  }
  const hasTray = useBase((base) => base.hasTray)
  const withoutTray = `window.setting.${name}.withoutTray`
  const help = hasTray || !hasMessage(withoutTray) ? `window.setting.${name}.help` : withoutTray
  const sentences = [...(hasMessage(help) ? [t(help)] : []), ...(limit.words === null ? [] : [limit.words])]
  const shared = {
    label: t(`window.setting.${name}.label`),
    help: sentences.join('\n'),
    fixed: limit.isFixed,
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
          values={textsOf(name).filter((each) => limit.allows(each))}
          labelOf={(each) => optionWords(name, each)}
          value={value ?? ''}
          onChange={(chosen) => void change(chosen)}
        />
      )}
      {problem !== null && (
        <div role="alert" className={styles.alert}>
          <Notice tone="bad">{problem}</Notice>
        </div>
      )}
    </div>
  )
}

/** What the policy leaves to choose of a setting, and what is said of that. */
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
    ? t('window.policy.unread')
    : isFixed || typeof weakest !== 'string'
      ? t('window.policy.set')
      : t('window.policy.atMost', { value: optionWords(name, weakest) })
  return { words, isFixed, allows }
}

type Unchanged = Exclude<ChannelOutput<'settings.change'>, { kind: 'changed' }>

function problemWords(result: Unchanged): string {
  // The policy came after the row was drawn.
  return result.kind === 'refused' ? refusalWords(result.refusal) : t('window.policy.set')
}
