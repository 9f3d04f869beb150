import { type ComponentProps, useId } from 'react'
import { type ControlRowProps, Row } from './Row.tsx'
import styles from './Switch.module.css'

interface SwitchProps extends ControlRowProps, Pick<ComponentProps<'input'>, 'name' | 'onChange'> {
  checked: boolean
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

/** The switch alone, if another element is its label. */
export function SwitchInput(input: Omit<ComponentProps<'input'>, 'type' | 'role'> & { checked: boolean }) {
  return (
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
  )
}
