import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ComponentProps, useId } from 'react'
import { Row } from './Row.tsx'
import styles from './Select.module.css'

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  values: readonly Value[]
  labelOf: (value: Value) => string
  value: Value
  onChange: (value: Value) => void
}

export function Select<Value extends string>({ values, labelOf, onChange, ...rest }: SelectProps<Value>) {
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

export function SelectRow<Value extends string>({
  label,
  ...select
}: SelectProps<Value> & { label: string }) {
  const id = useId()
  return (
    <Row title={label} labelFor={id}>
      <Select {...select} id={id} />
    </Row>
  )
}

export function SelectBox(select: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={styles.box}>
      <select {...select} className={styles.select} />
      <ChevronsUpDown aria-hidden="true" />
    </span>
  )
}
