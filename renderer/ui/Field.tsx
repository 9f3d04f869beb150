import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from './Button.tsx'
import styles from './Field.module.css'
import { useFormAround } from './Form.tsx'

/**
 * Because pasted megabytes would freeze the page. One more than the main process accepts in any field, so that it
 * refuses what was cut.
 */
const maxTyped = 4097

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  /** Below the field, in room that is kept for it. A refusal takes its place. */
  help?: ReactNode
  /** Announce the help when it changes. */
  helpChanges?: boolean
  /** Why this field was refused. It goes when the field is changed, unless it is `live`. */
  refusal?: string | undefined
  /** The name of another field that the refusal is also about. */
  refusedWith?: string
  /** The refusal is about what is in the field now, not about what was sent. */
  live?: boolean
  /** Announce the refusal: for a field that may have the focus already. */
  announced?: boolean
  /** Shown inside the field, at its end. */
  end?: ReactNode
}

/**
 * A labelled text field with its refusal or help as its accessible description. Their line is kept while it is empty, so
 * that nothing moves when one comes.
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
  const { waits, changed } = useFormAround()
  const isRefused = Boolean(refusal) && (live || !(changed.has(input.name ?? '') || changed.has(refusedWith)))
  const describedBy = isRefused ? `${id}-refusal` : help ? `${id}-help` : undefined
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
          aria-describedby={describedBy}
          onKeyDown={(event) => {
            noteCapsLock(event, setIsCapsLocked)
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            setIsCapsLocked(false)
            onBlur?.(event)
          }}
        />
        {isSecret && (
          <span aria-live="polite" className={`${styles.capsLock} fine quiet`}>
            {isCapsLocked && t('words.window.field.capsLock')}
          </span>
        )}
        {end}
      </div>
      <div className={`${styles.line} fine`}>
        {isRefused && (
          <p role={announced ? 'alert' : undefined} className="refusal" id={`${id}-refusal`}>
            {refusal}
          </p>
        )}
        {help && (
          <div
            aria-live={helpChanges ? 'polite' : undefined}
            className={`${styles.help} quiet`}
            id={`${id}-help`}
          >
            {help}
          </div>
        )}
      </div>
    </div>
  )
}

/** At the key after Caps Lock: what that key itself says of its state differs by platform. */
function noteCapsLock(event: KeyboardEvent, note: (isOn: boolean) => void): void {
  if (event.key !== 'CapsLock') note(event.getModifierState('CapsLock'))
}

interface SecretFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** Label of the button that shows what is typed. */
  show: string
}

/**
 * A password field with a button that shows what is typed. Tab goes past the button, to the field that a person types in
 * next: Enter would show the password. Shift+Tab comes to it.
 */
export function SecretField({ show, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      end={
        <Button kind="icon" aria-pressed={shown} tabIndex={focused ? -1 : 0} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
          {/* In words and not as a label: it is no second label of what the field asks for. */}
          <span className="visually-hidden">{show}</span>
        </Button>
      }
    />
  )
}
