import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface SecretFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** Label of the button that shows what is typed. */
  show: string
}

/** A password field with a button that shows what is typed. */
export function SecretField({ show, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <Button kind="icon" aria-label={show} aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </Button>
      }
    />
  )
}
