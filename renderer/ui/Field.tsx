import CapsLock from 'lucide-react/icons/arrow-big-up-dash'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { maxTyped } from '../../app/util/typed-text.ts'
import { t } from '../../app/words/index.ts'
import { Button } from './Button.tsx'
import styles from './Field.module.css'
import { useEnclosingForm } from './Form.tsx'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  /** Shown below the field. A refusal replaces it. */
  help?: ReactNode
  /** Announces the help when it changes. */
  helpChanges?: boolean
  /** Why the input was refused. Cleared when the field is changed, unless `live`. */
  refusal?: ReactNode
  /** The name of another field that the refusal is also about. */
  refusedWith?: string
  /** The refusal is about the current input, not about what was sent. */
  live?: boolean
  /** Announces the refusal, because the field may already have the focus. */
  announced?: boolean
  end?: ReactNode
}

/**
 * A labelled text field, described by its refusal or help. A refusal that is over keeps its room until the next answer,
 * so that nothing moves while the person types. In a dialog the line is there from the start (`--field-line`).
 */
export function Field({
  label,
  help,
  helpChanges = false,
  refusal,
  refusedWith = '',
  live = false,
  announced = false,
  end,
  readOnly = false,
  onKeyDown,
  onBlur,
  ...input
}: FieldProps) {
  const id = useId()
  const [isCapsLocked, setIsCapsLocked] = useState(false)
  const isSecret = input.type === 'password'
  const { waits, changed } = useEnclosingForm()
  const isRefused = Boolean(refusal) && (live || !(changed.has(input.name ?? '') || changed.has(refusedWith)))
  const helpId = help ? `${id}-help` : undefined
  return (
    <div className={readOnly ? `${styles.field} ${styles.fixed}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.well}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          maxLength={maxTyped}
          {...input}
          id={id}
          readOnly={readOnly || waits}
          className={styles.input}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-refusal` : helpId}
          onKeyDown={(event) => {
            // The state in the event of the Caps Lock key itself differs by platform.
            if (event.key !== 'CapsLock') setIsCapsLocked(event.getModifierState('CapsLock'))
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            setIsCapsLocked(false)
            onBlur?.(event)
          }}
        />
        {isSecret && (
          <span aria-live="polite" className={styles.capsLock}>
            {isCapsLocked && (
              <>
                <CapsLock aria-hidden="true" />
                <span className="visually-hidden">{t('words.window.field.capsLock')}</span>
              </>
            )}
          </span>
        )}
        {end}
      </div>
      <div className={`${styles.line} fine`}>
        {refusal && (
          <p
            role={announced && isRefused ? 'alert' : undefined}
            className={isRefused ? 'refusal' : 'refusal over'}
            id={`${id}-refusal`}
          >
            {refusal}
          </p>
        )}
        {help && (
          <div aria-live={helpChanges ? 'polite' : undefined} className={`${styles.help} quiet`} id={helpId}>
            {help}
          </div>
        )}
      </div>
    </div>
  )
}

interface SecretFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** The label of the button that reveals the input. */
  show: string
}

/** Tab skips the revealing button, so that nobody presses it on the way to the next field; Shift+Tab reaches it. */
export function SecretField({ show, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      // Its text cannot be copied, cut or dragged, even while it is shown.
      data-secret
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      end={
        <Button kind="icon" aria-pressed={shown} tabIndex={focused ? -1 : 0} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
          {/* Uses hidden text, because `aria-label` would be a second label of the field. */}
          <span className="visually-hidden">{show}</span>
        </Button>
      }
    />
  )
}
