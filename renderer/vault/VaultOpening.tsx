import { t } from '../../app/words/index.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './VaultOpening.module.css'

/** Rarely seen: only while the keychain is slow. */
export function VaultOpening() {
  return (
    <main className={`${styles.late} centred quiet`}>
      <Logo size={40} />
      <p>{t('vault.window.opening')}</p>
    </main>
  )
}
