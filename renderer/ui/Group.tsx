import { type ReactNode, useId } from 'react'
import styles from './Group.module.css'

interface GroupProps {
  /** The heading above the group, and the name of a list. */
  title?: string
  /** A line below the heading. */
  help?: string
  /** At the end of the heading's line. */
  action?: ReactNode
  /** Many rows of one line. */
  dense?: boolean
  /** `ul`: its rows are `li`. */
  as?: 'div' | 'ul'
  children: ReactNode
}

/** Rows on one card, with a line between two of them. */
export function Group({ title, help, action, dense = false, as: Rows = 'div', children }: GroupProps) {
  const id = useId()
  return (
    <section>
      {title && (
        <div className={styles.head}>
          <div>
            <h3 id={id}>{title}</h3>
            {help && <p>{help}</p>}
          </div>
          {action}
        </div>
      )}
      <Rows
        className={dense ? `${styles.rows} ${styles.dense}` : styles.rows}
        aria-labelledby={Rows === 'ul' && title ? id : undefined}
      >
        {children}
      </Rows>
    </section>
  )
}
