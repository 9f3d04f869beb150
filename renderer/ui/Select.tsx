import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ComponentProps, useId } from 'react'
import { type ControlRowProps, Row } from './Row.tsx'
import styles from './Select.module.css'

interface SelectInputProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  /** In the order shown. */
  values: readonly Value[]
  labelOf: (value: Value) => string
  value: Value
  onChange: (value: Value) => void
}

interface SelectProps<Value extends string>
  extends ControlRowProps,
    Pick<SelectInputProps<Value>, 'values' | 'labelOf' | 'value' | 'onChange'> {}

/** A row with a select. */
export function Select<Value extends string>({
  label,
  help,
  fixed = false,
  problem,
  ...input
}: SelectProps<Value>) {
  const id = useId()
  return (
    <Row title={label} labelFor={id} help={help} helpId={`${id}-help`} fixed={fixed} problem={problem}>
      <SelectInput {...input} id={id} disabled={fixed} aria-describedby={help ? `${id}-help` : undefined} />
    </Row>
  )
}

/** The select alone, if another element is its label. */
export function SelectInput<Value extends string>({
  values,
  labelOf,
  onChange,
  ...rest
}: SelectInputProps<Value>) {
  return (
    <SelectBox
      {...rest}
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
    </SelectBox>
  )
}

/** A select with the caller's options. */
export function SelectBox(select: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.box}>
      <select {...select} className={styles.select} />
      <ChevronsUpDown aria-hidden="true" />
    </span>
  )
}
