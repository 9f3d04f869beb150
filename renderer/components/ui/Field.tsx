import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  help?: string | undefined
  /** Whether the help is read out when it changes while the person types. */
  helpChanges?: boolean
  /** Why this field was refused. */
  refusal?: string | undefined
  /** Whether the reason is read out by itself: for a field that has the focus already. */
  announced?: boolean
  /** Is inside the field's end. */
  end?: ReactNode
}

/** A labelled text field with its help and, where it was refused, the reason, both read out with it. */
export function Field({
  label,
  help,
  helpChanges = false,
  refusal,
  announced = false,
  end,
  ...input
}: FieldProps) {
  const id = useId()
  const describedBy = [refusal && `${id}-refusal`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.well}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </div>
      {refusal && (
        <p role={announced ? 'alert' : undefined} className={styles.refusal} id={`${id}-refusal`}>
          {refusal}
        </p>
      )}
      {help && (
        <p aria-live={helpChanges ? 'polite' : undefined} className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
