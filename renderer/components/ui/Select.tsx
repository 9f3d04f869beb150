import { useId } from 'react'
import { keysOf } from '../../../app/util/keys-of.ts'
import styles from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  help?: string
  /** Value to label, in the order shown. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, help, options, value, onChange }: SelectProps<Value>) {
  const id = useId()
  const values = keysOf(options)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
      <select
        id={id}
        className={styles.select}
        aria-describedby={help ? `${id}-help` : undefined}
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {options[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
