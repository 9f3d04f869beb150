import { t } from '../../app/words/index.ts'
import { Mark } from '../ui/Logo.tsx'
import styles from './VaultOpening.module.css'

/** Rarely seen: only while the keychain is slow. */
export function VaultOpening() {
  return (
    <main className={`${styles.late} centred quiet`}>
      <Mark size={40} />
      <p>{t('vault.window.opening')}</p>
    </main>
  )
}
