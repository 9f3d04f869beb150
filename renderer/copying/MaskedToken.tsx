import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import styles from './TokenCard.module.css'
import { useReveal } from './use-reveal.ts'

/** Shows the token's last four characters, or for a short time the whole token. */
export function MaskedToken({ accountId, lastFour }: { accountId: string; lastFour: string }) {
  const { revealed, whyRefused, reveal, hide } = useReveal(accountId)
  const seconds = useTimedValue((now) => (revealed ? secondsLeft(revealed.hidesAt, now) : 0))
  return (
    <div>
      <h2 className="visually-hidden">{t('words.window.apiToken')}</h2>
      <div className={`${styles.token} line`}>
        {revealed ? (
          <code className={styles.clear}>{revealed.token}</code>
        ) : (
          <code>
            <span className="visually-hidden">
              {lastFour === ''
                ? t('copying.window.token.hidden')
                : t('copying.window.token.masked', { lastFour })}
            </span>
            <span aria-hidden="true">
              <span className="quiet">{'•'.repeat(lastFour === '' ? 20 : 16)}</span>
              {lastFour}
            </span>
          </code>
        )}
        {revealed && <span className="quiet small">{t('copying.window.token.hidesIn', { seconds })}</span>}
        <Button
          kind="icon"
          data-tip=""
          aria-label={t(`copying.window.token.${revealed ? 'hide' : 'reveal'}`)}
          onClick={() => (revealed ? hide() : void reveal())}
        >
          {revealed ? <EyeOff /> : <Eye />}
        </Button>
      </div>
      {whyRefused && (
        <p role="alert" className="refusal">
          {whyRefused}
        </p>
      )}
    </div>
  )
}
