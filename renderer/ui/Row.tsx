import Lock from 'lucide-react/icons/lock'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './Row.module.css'

interface RowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** `li` in a group that is a list. */
  as?: 'div' | 'li'
  /** An icon or a mark before the words. */
  start?: ReactNode
  title: ReactNode
  /** The id of the control that the title labels. */
  labelFor?: string
  /** One line or two below the title; as its control's description it has `helpId`. */
  help?: ReactNode
  helpId?: string
  /** What went wrong with it, below the help. */
  problem?: ReactNode
  /** Somebody else has decided. */
  fixed?: boolean
  /** At the end of the row. */
  children?: ReactNode
}

/** What a thing is, a line of help below it, and its control at the end. Settings, lists and dialogs are made of it. */
export function Row({
  as: Element = 'div',
  start,
  title,
  labelFor,
  help,
  helpId,
  problem,
  fixed = false,
  className,
  children,
  ...rest
}: RowProps) {
  return (
    <Element {...rest} className={className ? `${styles.row} ${className}` : styles.row}>
      {start}
      <div className={styles.words}>
        {labelFor === undefined ? (
          <div className={styles.title}>{title}</div>
        ) : (
          <label className={styles.title} htmlFor={labelFor}>
            {title}
          </label>
        )}
        {help && (
          <div className={styles.help} id={helpId}>
            {help}
            {fixed && <Lock aria-hidden="true" />}
          </div>
        )}
        {problem && (
          <div className={styles.problem} data-tone="bad">
            {problem}
          </div>
        )}
      </div>
      {children && <div className={styles.control}>{children}</div>}
    </Element>
  )
}
