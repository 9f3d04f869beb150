import { useEffect, useState } from 'react'
import type { Choice, ConsentRequestView } from '../../app/model/consent-request.ts'
import { programNameWords, words } from '../../app/words/index.ts'
import { Button } from '../components/ui/Button.tsx'
import { Mark } from '../components/ui/Logo.tsx'
import { bridge } from '../lib/bridge.ts'
import { dates } from '../lib/dates.ts'
import styles from './ConsentRequest.module.css'

/** The main process ignores answers for 500 ms. The buttons wait longer, so that none that looks ready is ignored. */
const inputGuardMs = 550

/** The heading, not a button, because Enter may be meant for the window that had the focus before. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Asks whether a program may have the token. What the system knows of it stands apart from what it says. */
export function ConsentRequest() {
  const { request, isGuarded } = useConsentRequest()
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isGuarded) window.close()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isGuarded])

  if (request === null) return null
  const { account, program, reason, expiresAt } = request
  const answer = (choice: Choice) => void bridge.request('consent.answer', { id: request.id, choice })
  return (
    <main className={styles.screen}>
      <header className={styles.heading}>
        <Mark size={28} />
        <h1 key={request.id} ref={takeFocus} tabIndex={-1}>
          {words.consentRequest.title(account.name)}
        </h1>
      </header>
      <dl className={styles.facts}>
        <dt>{words.consentRequest.program}</dt>
        {program === null ? (
          <dd>{words.consentRequest.unknown}</dd>
        ) : (
          <dd>
            <strong>{programNameWords(program.name)}</strong>{' '}
            <span className={styles.command}>{program.commandLine}</span>
          </dd>
        )}
        {program !== null && (
          <>
            <dt>{words.consentRequest.startedIn}</dt>
            <dd>
              <strong>{programNameWords(program.origin)}</strong>
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{words.consentRequest.says}</dt>
            <dd>“{reason}”</dd>
          </>
        )}
        <dt>{words.consentRequest.account}</dt>
        <dd>
          {account.username} · {account.host}
        </dd>
      </dl>
      <p className={styles.quiet}>
        {words.consentRequest.meaning(expiresAt === null ? null : dates.day(expiresAt))}
      </p>
      <div className={styles.choices}>
        {program !== null && (
          <Button kind="primary" waiting={isGuarded} onClick={() => answer('until-it-ends')}>
            <span className={styles.label}>
              {words.consentRequest.untilItEnds(programNameWords(program.origin))}
            </span>
          </Button>
        )}
        <div className={styles.others}>
          <Button waiting={isGuarded} onClick={() => answer('once')}>
            {words.consentRequest.once}
          </Button>
          {program?.canBeAlways && (
            <Button waiting={isGuarded} onClick={() => answer('always')}>
              {words.consentRequest.always}
            </Button>
          )}
          <Button className={styles.no} waiting={isGuarded} onClick={() => answer('no')}>
            {words.consentRequest.no}
          </Button>
        </div>
      </div>
    </main>
  )
}

/** The request to show, and whether its buttons ignore presses because it has only just appeared. */
function useConsentRequest(): { request: ConsentRequestView | null; isGuarded: boolean } {
  const [request, setRequest] = useState<ConsentRequestView | null>(null)
  /** How many requests were shown; 0 while the window is hidden. */
  const [shown, setShown] = useState(0)
  const [openFor, setOpenFor] = useState(0)

  useEffect(() => {
    // Listen before reading: the main process shows the window on the read.
    const stop = bridge.on('consentRequest', (next) => {
      setRequest(next)
      setShown((count) => count + 1)
    })
    void bridge.request('consent.read', null).then(setRequest)
    return stop
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setOpenFor(shown), inputGuardMs)
    return () => clearTimeout(timer)
  }, [shown])
  return { request, isGuarded: shown === 0 || openFor !== shown }
}
