import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /**
   * `primary`: the one thing to do here. `plain`: an action beside it. `text`: no box. `icon`: an icon alone, which
   * needs an `aria-label`.
   */
  kind?: 'primary' | 'plain' | 'text' | 'icon'
  /** Colour by meaning. */
  tone?: 'accent' | 'good' | 'warn' | 'bad'
  /** Aligns the letters of a `text` button, not its box, with the edge. */
  flush?: boolean
  submit?: boolean
  /** Disabled for the moment, but keeps the focus. */
  waiting?: boolean
  /** Shows progress and ignores presses, but keeps the focus, which a disabled button would lose. */
  busy?: boolean
  children: ReactNode
}

export function Button({
  kind = 'plain',
  tone = 'accent',
  flush = false,
  submit = false,
  waiting = false,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={[styles.button, styles[kind], styles[tone], flush && styles.flush, className]
        .filter(Boolean)
        .join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || waiting || undefined}
      onClick={(event) => {
        if (busy || waiting) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {children}
      {busy && kind !== 'text' && <span className={styles.progress} aria-hidden="true" />}
    </button>
  )
}
