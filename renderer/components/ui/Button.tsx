import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /**
   * `primary`: the one thing to do here. `plain`: an action beside it. `text`: a quiet word. `icon`: a sign alone,
   * which then needs `aria-label`.
   */
  kind?: 'primary' | 'plain' | 'text' | 'icon'
  /** Colours the button by what it belongs to. */
  tone?: 'accent' | 'good' | 'warn' | 'bad'
  /** Of a `text` button: its letters, not its box, end at the common edge. */
  flush?: boolean
  submit?: boolean
  /** Not now: shown as such, and a press does nothing. It keeps the focus, too. */
  waiting?: boolean
  /** Under way: shown as such, and a press does nothing. It keeps the focus, which a disabled button would lose. */
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
