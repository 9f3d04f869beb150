import { useBase } from '../hooks/use-snapshot.ts'
import { words } from '../words.ts'
import styles from './Protection.module.css'

/** Says honestly how secrets are protected at rest. */
export function Protection() {
  const vault = useBase((base) => base.vault)
  return (
    <p className={styles.protection}>
      {vault.state === 'ready' && words.account.protectedBy[vault.protection]}
    </p>
  )
}
