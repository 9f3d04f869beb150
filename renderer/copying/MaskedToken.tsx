import { refusalWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { timedSeconds } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './MaskedToken.module.css'
import { useReveal } from './use-reveal.ts'

/** The last four characters of the token, or all of it for a short while. */
export function MaskedToken({ accountId, lastFour }: { accountId: string; lastFour: string }) {
  const { revealed, refusal, reveal, hide } = useReveal(accountId)
  return (
    <div>
      <div className={styles.token}>
        <h2 className={styles.label}>{t('window.token.label')}</h2>
        {revealed && <HidesIn at={revealed.hidesAt} />}
        {revealed ? (
          <code className={styles.clear}>{revealed.token}</code>
        ) : (
          <code className={styles.masked}>
            <span className="visually-hidden">
              {lastFour === '' ? t('window.token.hidden') : t('window.token.masked', { lastFour })}
            </span>
            <span aria-hidden="true">
              <span className={styles.dots}>{'•'.repeat(lastFour === '' ? 20 : 16)}</span>
              {lastFour}
            </span>
          </code>
        )}
        <Button
          kind="text"
          flush
          className={styles.reveal}
          onClick={() => (revealed ? hide() : void reveal())}
        >
          {revealed ? t('window.token.hide') : t('window.token.reveal')}
        </Button>
      </div>
      {refusal && (
        <p role="alert" className={styles.refused}>
          {refusalWords(refusal)}
        </p>
      )}
    </div>
  )
}

function HidesIn({ at }: { at: number }) {
  const seconds = useTimedValue((now) => timedSeconds(at, now))
  return <span className={styles.quiet}>{t('window.token.hidesIn', { seconds })}</span>
}
