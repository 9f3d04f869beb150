import { useId } from 'react'
import styles from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  /** What each value is called, in the order shown. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const id = useId()
  // The type of `options` names every key that it has.
  const values = Object.keys(options) as Value[]
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
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
