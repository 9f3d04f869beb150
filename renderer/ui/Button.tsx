import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { useEnclosingForm } from './Form.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** `text`: without a box. `icon`: only an icon, which needs an `aria-label`. */
  kind?: 'primary' | 'plain' | 'text' | 'icon'
  tone?: 'accent' | 'bad'
  /** Aligns the letters of a `text` button, not its box, with that edge. */
  flush?: 'start' | 'end'
  large?: boolean
  /** Submits the surrounding form, and is busy while the form is. */
  submit?: boolean
  /** Temporarily disabled, but keeps the focus. */
  waiting?: boolean
  /** Shows progress and ignores presses, but keeps the focus, which a disabled button would lose. */
  busy?: boolean
  children: ReactNode
}

export function Button({
  kind = 'plain',
  tone = 'accent',
  flush,
  large = false,
  submit = false,
  waiting = false,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const form = useEnclosingForm()
  const isBusy = busy || (submit && form.busy)
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={[
        styles.button,
        waiting ? styles.off : styles[kind],
        styles[tone],
        flush && styles[flush],
        large && styles.large,
        className,
      ]
        .filter(Boolean)
        .join(' ')}
      data-fill={(kind === 'primary' && !waiting) || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || waiting || undefined}
      onClick={(event) => {
        // Ignores the second click of a double click, because it was not meant for another request.
        if (isBusy || waiting || (submit && event.detail > 1)) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {isBusy && kind !== 'text' && <span className={styles.progress} aria-hidden="true" />}
    </button>
  )
}
