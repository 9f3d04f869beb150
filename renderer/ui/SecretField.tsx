import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface SecretFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'end'> {
  /** Label of the button that shows what is typed. */
  show: string
}

/**
 * A password field with a button that shows what is typed. Tab goes past the button, to the field that a person types in
 * next: Enter would show the password. Shift+Tab comes to it.
 */
export function SecretField({ show, ...field }: SecretFieldProps) {
  const [shown, setShown] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      end={
        <Button kind="icon" aria-pressed={shown} tabIndex={focused ? -1 : 0} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
          {/* In words and not as a label: it is no second label of what the field asks for. */}
          <span className="visually-hidden">{show}</span>
        </Button>
      }
    />
  )
}
