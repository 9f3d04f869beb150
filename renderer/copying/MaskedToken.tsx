import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { useRequest } from '../window/requests.ts'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import styles from './TokenCard.module.css'

/** Shows the token's last four characters, or for a short time the whole token. */
export function MaskedToken({ accountId, lastFour }: { accountId: string; lastFour: string }) {
  const { revealed, refusal, reveal, hide } = useReveal(accountId)
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
      {refusal && (
        <p role="alert" className="refusal">
          {refusalWords(refusal)}
        </p>
      )}
    </div>
  )
}

/** Reveals the token until the time is over, the window loses the focus or is hidden, or the component unmounts. */
export function useReveal(accountId: string) {
  const [revealed, setRevealed] = useState<{ token: string; hidesAt: number } | null>(null)
  const { request, refusal } = useRequest()
  const wanted = useRef(false)

  async function reveal() {
    wanted.current = true
    const answer = await request('copying.reveal', { accountId })
    if (answer.kind === 'revealed' && wanted.current) {
      setRevealed({ token: answer.token, hidesAt: Date.now() + answer.hideAfterMs })
    }
  }

  const hide = useCallback(() => {
    wanted.current = false
    setRevealed(null)
  }, [])

  useEffect(() => {
    window.addEventListener('blur', hide)
    return () => window.removeEventListener('blur', hide)
  }, [hide])
  useDocumentEvent('visibilitychange', () => document.visibilityState === 'hidden' && hide())

  useEffect(() => {
    if (revealed === null) return
    // An existing selection would extend to the token.
    getSelection()?.removeAllRanges()
    const timer = setTimeout(hide, revealed.hidesAt - Date.now())
    return () => clearTimeout(timer)
  }, [revealed, hide])
  // While the token is revealed, only text in fields can be selected, because *Select all* would put the token into
  // X11's primary selection despite `user-select: none`.
  useDocumentEvent('selectstart', (event) => {
    if (revealed !== null && !(event.target instanceof HTMLInputElement)) event.preventDefault()
  })

  return { revealed, refusal, reveal, hide }
}
