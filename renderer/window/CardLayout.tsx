import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { openDialog } from '../ui/Dialog.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './CardLayout.module.css'

interface CardLayoutProps {
  title: string
  subtitle?: ReactNode
  /** Shown above the card, which does not move when they appear or disappear. */
  notices?: ReactNode
  onBack?: (() => void) | undefined
  children?: ReactNode
}

/** A card in the middle, for screens that ask for one thing. */
export function CardLayout({ title, subtitle, notices, onBack, children }: CardLayoutProps) {
  return (
    <main
      className={styles.screen}
      onKeyDown={(event) => {
        // Esc closes an open dialog first.
        if (event.key === 'Escape' && openDialog() === null) onBack?.()
      }}
    >
      <div className={styles.rest}>{notices}</div>
      <section className={`${styles.card} card stack`} aria-labelledby="card-title">
        <header>
          <div className="line">
            {onBack ? (
              <Button kind="icon" aria-label={t('words.window.back')} data-tip="" onClick={onBack}>
                <ArrowLeft />
              </Button>
            ) : (
              <Logo size={28} />
            )}
            <h1 id="card-title">{title}</h1>
          </div>
          {subtitle && <p className={`${styles.subtitle} quiet`}>{subtitle}</p>}
        </header>
        {children}
      </section>
      <div className={styles.rest} />
    </main>
  )
}
