import Lock from 'lucide-react/icons/lock'
import { useId } from 'react'
import styles from './Select.module.css'

interface SelectProps<Value extends string> {
  label: string
  help?: string
  /** In the order shown. */
  values: readonly Value[]
  labelOf: (value: Value) => string
  value: Value
  /** Somebody else has decided. */
  fixed?: boolean
  onChange: (value: Value) => void
}

export function Select<Value extends string>({
  label,
  help,
  values,
  labelOf,
  value,
  fixed = false,
  onChange,
}: SelectProps<Value>) {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {help && (
          <p id={`${id}-help`} className={styles.help}>
            {help}
            {fixed && <Lock aria-hidden="true" />}
          </p>
        )}
      </div>
      <select
        id={id}
        className={styles.select}
        aria-describedby={help ? `${id}-help` : undefined}
        value={value}
        disabled={fixed}
        onChange={(event) => {
          const chosen = values.find((each) => each === event.currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {labelOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
