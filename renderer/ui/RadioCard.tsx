import type { ComponentProps } from 'react'
import styles from './RadioCard.module.css'

/** A radio button as a card, for a choice that needs explaining. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.card}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  )
}
