import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  help?: string | undefined
  /** Announce the help when it changes. */
  helpChanges?: boolean
  /** Why this field was refused. */
  refusal?: string | undefined
  /** Announce the refusal: for a field that may have the focus already. */
  announced?: boolean
  /** Shown inside the field, at its end. */
  end?: ReactNode
}

/** A labelled text field with its help and refusal as its accessible description. */
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
