import { type ComponentProps, useId } from 'react'
import { Row } from './Row.tsx'
import styles from './Switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { checked: boolean }

export function Switch(input: SwitchProps) {
  return (
    <input {...input} type="checkbox" role="switch" aria-checked={input.checked} className={styles.switch} />
  )
}

export function SwitchRow({ label, help, ...input }: SwitchProps & { label: string; help: string }) {
  const id = useId()
  return (
    <Row title={label} labelFor={id} help={help} helpId={`${id}-help`}>
      <Switch {...input} id={id} aria-describedby={`${id}-help`} />
    </Row>
  )
}
