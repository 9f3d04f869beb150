import type { ReactNode } from 'react'
import { words } from '../../app/words/window.ts'
import { Mark } from '../components/parts/Mark.tsx'
import styles from './Centred.module.css'

interface CentredProps {
  title: string
  subtitle?: string
  /** Is above the card: what must be said before anything is done. */
  notices?: ReactNode
  children: ReactNode
}

/** A screen that asks for one thing: the product's name and a card. */
export function Centred({ title, subtitle, notices, children }: CentredProps) {
  return (
    <main className={styles.screen}>
      <div className={styles.brand}>
        <Mark size={28} />
        {words.product}
      </div>
      <div className={styles.notices}>{notices}</div>
      <section className={styles.card} aria-labelledby="centred-title">
        <header className={styles.header}>
          <h1 id="centred-title">{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </header>
        {children}
      </section>
    </main>
  )
}
