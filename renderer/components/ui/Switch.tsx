import Lock from 'lucide-react/icons/lock'
import { type ComponentProps, useId } from 'react'
import styles from './Switch.module.css'

interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'disabled' | 'aria-describedby'> {
  label: string
  help?: string
  checked: boolean
  /** Somebody else has decided. */
  fixed?: boolean
}

export function Switch({ label, help, fixed = false, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p className={styles.help} id={`${id}-help`}>
            {help}
            {fixed && <Lock aria-hidden="true" />}
          </p>
        )}
      </div>
      <SwitchInput {...input} disabled={fixed} id={id} aria-describedby={help ? `${id}-help` : undefined} />
    </div>
  )
}

/** The switch alone, where something else is its label. */
export function SwitchInput(input: Omit<ComponentProps<'input'>, 'type' | 'role'> & { checked: boolean }) {
  return (
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
  )
}
