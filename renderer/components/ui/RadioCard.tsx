import type { ComponentProps } from 'react'
import styles from './RadioCard.module.css'

/** One of several choices that need explaining: a card with its radio button. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.card}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  )
}
