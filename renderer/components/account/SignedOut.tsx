import { t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SignedOut.module.css'

/** For ten seconds after a sign-out: what was signed out of, and *Undo*. */
export function SignedOut() {
  const signedOut = useBase((base) => base.signedOut)
  return (
    <div className={styles.toast} aria-live="polite">
      {signedOut && (
        <>
          <span className={styles.text}>{t('window.signOut.done', { name: signedOut.name })}</span>
          <Button kind="text" onClick={() => void bridge.request('account.undoSignOut', null)}>
            {t('window.signOut.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
