import type { ReactNode } from 'react'
import styles from './Refused.module.css'

/** Why a copy or a look at the token was refused. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.refused}>
      {children}
    </p>
  )
}
