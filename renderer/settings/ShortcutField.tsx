import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { acceleratorOf } from '../../app/settings/model/accelerator.ts'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/Row.tsx'
import { acceleratorName, modifierNames } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'

interface ShortcutFieldProps {
  title: string
  help: string
  problem: ReactNode
  /** An accelerator. */
  value: string | null
  onChange: (accelerator: string | null) => void
}

/** The global shortcut. Pressing the button starts to record its keys. */
export function ShortcutField({ title, help, problem, value, onChange }: ShortcutFieldProps) {
  const id = useId()
  const { platform, globalShortcut: state } = useBase((base) => base)
  const [waits, setWaits] = useState<'no' | 'yes' | 'refused'>('no')

  function change(accelerator: string | null) {
    setWaits('no')
    onChange(accelerator)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (waits === 'no' || event.key === 'Tab') return
    // The keys must not reach the page, the menu or the settings, because Esc would close the settings.
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta'].includes(event.key)) return
    if (event.key === 'Escape') return setWaits('no')
    if (event.key === 'Backspace') return change(null)
    const accelerator = acceleratorOf(event, platform, event.getModifierState('AltGraph'))
    if (accelerator === null) setWaits('refused')
    else change(accelerator)
  }

  const isDesktops = value !== null && state === 'desktop-decides'
  const shown = value === null ? t('settings.window.shortcut.none') : acceleratorName(value, platform)
  const keys = { modifiers: modifierNames(platform) }
  const words: Record<typeof waits, string | undefined> = {
    no: isDesktops ? `${help}\n${t('settings.window.shortcut.desktopDecides')}` : help,
    yes: t('settings.window.shortcut.hint', keys),
    refused: t('settings.window.shortcut.refused', keys),
  }
  return (
    <Row
      title={<span id={`${id}-label`}>{title}</span>}
      labelFor={id}
      help={
        <p
          id={`${id}-help`}
          aria-live={waits === 'no' ? 'off' : 'polite'}
          data-tone={waits === 'refused' ? 'bad' : undefined}
        >
          {words[waits]}
        </p>
      }
      problem={
        value !== null && (state === 'taken' || state === 'unsupported') ? (
          <span role="alert">{t(`settings.window.shortcut.problem.${state}`)}</span>
        ) : (
          problem
        )
      }
    >
      <Button
        id={id}
        aria-labelledby={`${id}-label ${id}-keys`}
        aria-describedby={`${id}-help`}
        onClick={() => setWaits('yes')}
        onKeyDown={onKeyDown}
        onBlur={() => setWaits('no')}
      >
        <span id={`${id}-keys`}>{waits === 'no' ? shown : t('settings.window.shortcut.pressKeys')}</span>
      </Button>
    </Row>
  )
}
