import Lock from 'lucide-react/icons/lock'
import { type ComponentProps, type HTMLAttributes, type ReactNode, useId } from 'react'
import styles from './Row.module.css'

interface GroupProps {
  title?: string
  help?: string
  /** At the end of the heading's line. */
  action?: ReactNode
  dense?: boolean
  /** `ul` if its rows are `li`. */
  as?: 'div' | 'ul'
  children: ReactNode
}

/** Rows on a card, separated by lines. */
export function Group({ title, help, action, dense = false, as: Rows = 'div', children }: GroupProps) {
  const id = useId()
  return (
    <section>
      {title && (
        <div className={`${styles.groupHead} line compact`}>
          <div>
            <h3 id={id}>{title}</h3>
            {help && <p className="fine">{help}</p>}
          </div>
          {action}
        </div>
      )}
      <Rows
        className={dense ? `${styles.group} ${styles.dense}` : styles.group}
        aria-labelledby={Rows === 'ul' && title ? id : undefined}
      >
        {children}
      </Rows>
    </section>
  )
}

interface RowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** `li` in a group that is a list; `label` if the row contains its control. */
  as?: 'div' | 'li' | 'label'
  start?: ReactNode
  title: ReactNode
  labelFor?: string
  /** One or two lines below the title. `helpId` makes it the control's description. */
  help?: ReactNode
  helpId?: string
  problem?: ReactNode
  /** Set by the organization, and read-only. */
  fixed?: boolean
  children?: ReactNode
}

export function Row({
  as: Element = 'div',
  start,
  title,
  labelFor,
  help,
  helpId,
  problem,
  fixed = false,
  children,
  ...rest
}: RowProps) {
  return (
    <Element {...rest} className={`${styles.row} line`}>
      {start}
      <div className={styles.words}>
        <div className={styles.title}>
          {labelFor === undefined ? title : <label htmlFor={labelFor}>{title}</label>}
        </div>
        {help && (
          <div className={`${styles.help} fine quiet`} id={helpId}>
            {help}
            {fixed && <Lock aria-hidden="true" />}
          </div>
        )}
        {problem && (
          <div className={`${styles.help} fine`} data-tone="bad">
            {problem}
          </div>
        )}
      </div>
      {children && <div className={`${styles.control} line compact`}>{children}</div>}
    </Element>
  )
}

interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  help?: ReactNode
}

export function RadioRow({ title, help, ...input }: RadioRowProps) {
  const id = useId()
  return (
    <Row
      as="label"
      start={
        <input
          {...input}
          type="radio"
          aria-labelledby={`${id}-title`}
          aria-describedby={help ? `${id}-help` : undefined}
        />
      }
      title={<span id={`${id}-title`}>{title}</span>}
      help={help}
      helpId={`${id}-help`}
    />
  )
}
