import { type ComponentProps, type ReactNode, useId } from 'react'
import { Row } from './Row.tsx'
import styles from './Switch.module.css'

interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'disabled' | 'aria-describedby'> {
  label: string
  help?: string
  checked: boolean
  /** Somebody else has decided. */
  fixed?: boolean
  /** What went wrong with the last change. */
  problem?: ReactNode
}

/** A row with a switch. */
export function Switch({ label, help, fixed = false, problem, ...input }: SwitchProps) {
  const id = useId()
  return (
    <Row title={label} labelFor={id} help={help} helpId={`${id}-help`} fixed={fixed} problem={problem}>
      <SwitchInput {...input} disabled={fixed} id={id} aria-describedby={help ? `${id}-help` : undefined} />
    </Row>
  )
}

/** The switch alone, where something else is its label. */
export function SwitchInput(input: Omit<ComponentProps<'input'>, 'type' | 'role'> & { checked: boolean }) {
  return (
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
  )
}
