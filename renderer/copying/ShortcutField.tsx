import { type KeyboardEvent, useId, useState } from 'react'
import { acceleratorOf } from '../../app/settings/model/accelerator.ts'
import { t } from '../../app/words/index.ts'
import styles from '../settings/Section.module.css'
import { Notice } from '../ui/Notice.tsx'
import { acceleratorName, modifierNames } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'

interface ShortcutFieldProps {
  label: string
  help?: string
  /** An accelerator; null: none. */
  value: string | null
  onChange: (accelerator: string | null) => void
}

/** The keys of the global shortcut. Pressed, the button waits for them. */
export function ShortcutField({ label, help, value, onChange }: ShortcutFieldProps) {
  const id = useId()
  const platform = useBase((base) => base.platform)
  const state = useBase((base) => base.globalShortcut)
  const [waits, setWaits] = useState<'no' | 'yes' | 'refused'>('no')

  function change(accelerator: string | null) {
    setWaits('no')
    onChange(accelerator)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (waits === 'no' || event.key === 'Tab') return
    // Not for the page, the menu or the settings, which Esc would leave.
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
  const sentences = [help, ...(isDesktops ? [t('window.globalShortcut.desktopDecides')] : [])]
  const shown = value === null ? t('window.globalShortcut.none') : acceleratorName(value, platform)
  const keys = { modifiers: modifierNames(platform) }
  // Room is kept for each, so that leaving the field moves nothing: a press that begins below it would be lost.
  const words: Record<typeof waits, string | undefined> = {
    no: sentences.join('\n'),
    yes: t('window.globalShortcut.hint', keys),
    refused: t('window.globalShortcut.refused', keys),
  }
  return (
    <div>
      <div className={styles.row}>
        <div className={styles.words}>
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          <div className={`${styles.quiet} ${styles.oneOf}`}>
            <p
              id={`${id}-help`}
              aria-live={waits === 'no' ? 'off' : 'polite'}
              className={waits === 'refused' ? styles.bad : undefined}
            >
              {words[waits]}
            </p>
            {Object.entries(words).map(([when, room]) => (
              <p key={when} aria-hidden="true">
                {when !== waits && room}
              </p>
            ))}
          </div>
        </div>
        <button
          type="button"
          id={id}
          className={styles.keys}
          data-waiting={waits === 'no' ? undefined : ''}
          aria-labelledby={`${id}-label ${id}-keys`}
          aria-describedby={`${id}-help`}
          onClick={() => setWaits('yes')}
          onKeyDown={onKeyDown}
          onBlur={() => setWaits('no')}
        >
          <span id={`${id}-keys`}>{waits === 'no' ? shown : t('window.globalShortcut.pressKeys')}</span>
        </button>
      </div>
      {value !== null && (state === 'taken' || state === 'unsupported') && (
        <div role="alert" className={styles.alert}>
          <Notice tone="bad">{t(`window.globalShortcut.problem.${state}`)}</Notice>
        </div>
      )}
    </div>
  )
}
