import { type ComponentProps, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'aria-describedby'> {
  label: string
  help?: string
  checked: boolean
}

export function Switch({ label, help, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p className={styles.help} id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={styles.switch}
        aria-describedby={help ? `${id}-help` : undefined}
      />
    </div>
  )
}
