import { useId } from 'react'
import type { Settings } from '../../app/settings/model/settings.ts'
import { t } from '../../app/words/index.ts'
import { type ControlRowProps, Row } from '../ui/Row.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { SwitchInput } from '../ui/Switch.tsx'

type LockAfter = Settings['lockAfter']

interface LockWhenIdleProps extends ControlRowProps {
  value: LockAfter
  /** The allowed values. Without `never` it cannot be turned off. */
  values: readonly LockAfter[]
  labelOf: (value: LockAfter) => string
  onChange: (value: LockAfter) => void
}

/** A switch, and a select for the minutes. */
export function LockWhenIdle({ label, value, values, labelOf, onChange, ...row }: LockWhenIdleProps) {
  const id = useId()
  const canBeOff = values.includes('never')
  const isOn = value !== 'never' || !canBeOff
  return (
    <Row {...row} title={label} labelFor={id} helpId={`${id}-help`}>
      {isOn && (
        <SelectInput
          aria-label={t('settings.window.row.lockAfter.minutes')}
          aria-describedby={`${id}-help`}
          disabled={row.fixed}
          values={values.filter((each) => each !== 'never')}
          labelOf={labelOf}
          value={value}
          onChange={onChange}
        />
      )}
      <SwitchInput
        id={id}
        aria-describedby={`${id}-help`}
        disabled={!canBeOff}
        checked={isOn}
        onChange={() => onChange(isOn ? 'never' : '15min')}
      />
    </Row>
  )
}
