import type { ReactNode } from 'react'
import { t } from '../../app/words/index.ts'
import { Mark } from '../ui/Logo.tsx'
import styles from './CardLayout.module.css'

interface CardLayoutProps {
  title: string
  subtitle?: string
  /** What the product does, below its name. The title is then for screen readers alone. */
  tagline?: string
  /** Shown above the card. */
  notices?: ReactNode
  onEscape?: () => void
  children: ReactNode
}

/** The product's name and one card: for screens that ask for one thing. */
export function CardLayout({ title, subtitle, tagline, notices, onEscape, children }: CardLayoutProps) {
  return (
    <main
      className={styles.screen}
      onKeyDown={(event) => {
        // A dialog's Esc closes the dialog alone.
        if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) onEscape?.()
      }}
    >
      <div className={styles.top}>
        <div className={styles.brand}>
          <Mark size={28} />
          {t('window.product')}
        </div>
        {tagline && <p className={styles.tagline}>{tagline}</p>}
      </div>
      <div className={styles.notices}>{notices}</div>
      <section className={styles.card} aria-labelledby="centred-title">
        <header className={tagline ? 'visually-hidden' : styles.header}>
          <h1 id="centred-title">{title}</h1>
          {subtitle && <p>{subtitle}</p>}
        </header>
        {children}
      </section>
    </main>
  )
}
