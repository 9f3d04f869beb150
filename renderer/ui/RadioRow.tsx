import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Row.module.css'

interface RadioRowProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'title' | 'aria-labelledby' | 'aria-describedby'> {
  title: ReactNode
  help?: ReactNode
}

/** A row of a group of which one is chosen. */
export function RadioRow({ title, help, ...input }: RadioRowProps) {
  const id = useId()
  return (
    <label className={styles.row}>
      <input
        {...input}
        type="radio"
        aria-labelledby={`${id}-title`}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <span className={styles.words}>
        <span className={styles.title} id={`${id}-title`}>
          {title}
        </span>
        {help && (
          <span className={styles.help} id={`${id}-help`}>
            {help}
          </span>
        )}
      </span>
    </label>
  )
}
