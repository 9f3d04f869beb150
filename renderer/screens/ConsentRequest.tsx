import { type ReactNode, useEffect, useState } from 'react'
import type { Choice, ConsentRequestView } from '../../app/model/consent-request.ts'
import { dates, pieces, programNameWords, t } from '../../app/words/index.ts'
import { Button } from '../components/ui/Button.tsx'
import { Mark } from '../components/ui/Logo.tsx'
import { TimeBar } from '../components/ui/TimeBar.tsx'
import { useLanguage } from '../hooks/use-language.ts'
import { useTimedValue } from '../hooks/use-timed-value.ts'
import { bridge } from '../lib/bridge.ts'
import { timedSeconds } from '../lib/timed-values.ts'
import styles from './ConsentRequest.module.css'

/**
 * The main process ignores answers until 500 ms have passed without a press. The buttons wait longer, so that none that
 * looks ready is ignored.
 */
const inputGuardMs = 550

/** The heading, not a button, because Enter may be meant for the window that had the focus before. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Asks whether a program may have the token. What the system knows of it stands apart from what it says. */
export function ConsentRequest() {
  const { request, isGuarded } = useConsentRequest()
  const [wanted, setWanted] = useState(bridge.language)
  useEffect(() => bridge.on('language', setWanted), [])
  useLanguage(wanted)
  document.title = t('consentWindow.title')
  return request && <Request key={request.id} request={request} isGuarded={isGuarded} />
}

function Request({ request, isGuarded }: { request: ConsentRequestView; isGuarded: boolean }) {
  const { id, account, program, reason, expiresAt } = request
  const [isAlways, setAlways] = useState(false)
  const answer = (choice: Choice) => void bridge.request('consent.answer', { id, choice })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || isGuarded) return
      if (isAlways) setAlways(false)
      else void bridge.request('consent.answer', { id, choice: 'no' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, isGuarded, isAlways])

  const name = program === null ? null : programNameWords(program.name)
  const origin = program === null ? '' : programNameWords(program.origin)
  const accountName = <Name key="account">{account.name}</Name>
  return (
    <main className={styles.screen}>
      <header className={styles.heading}>
        <Mark size={28} />
        <h1 ref={takeFocus} tabIndex={-1}>
          {name === null
            ? pieces('window.consentRequest.headingUnnamed', { account: accountName })
            : pieces('window.consentRequest.heading', {
                program: <Name key="program">{name}</Name>,
                account: accountName,
              })}
        </h1>
      </header>
      <div className={styles.facts}>
        <dl>
          {program !== null && (
            <>
              <dt>{t('window.consentRequest.command')}</dt>
              <dd className={styles.command}>
                <bdi>{program.commandLine}</bdi>
              </dd>
              <dt>{t('window.consentRequest.startedIn')}</dt>
              <dd>
                <Name>{origin}</Name>
              </dd>
            </>
          )}
          <dt>{t('window.consentRequest.account')}</dt>
          <dd>
            <bdi>{account.username}</bdi> · <bdi>{account.host}</bdi>
          </dd>
          {reason !== null && (
            <>
              <dt>{t('window.consentRequest.says')}</dt>
              <dd>{pieces('window.quoted', { text: <bdi key="reason">{reason}</bdi> })}</dd>
            </>
          )}
        </dl>
      </div>
      {/* By the buttons, and in view however long the facts are. */}
      <p className={styles.quiet}>
        {expiresAt === null
          ? t('window.consentRequest.meaning')
          : t('window.consentRequest.meaningUntil', { day: dates.date(expiresAt) })}
      </p>
      {isAlways ? (
        <div className={styles.choices}>
          <p className={styles.always}>
            {pieces('window.consentRequest.alwaysMeans', {
              origin: <Name key="origin">{origin}</Name>,
              account: accountName,
            })}
          </p>
          <div className={styles.row}>
            <Button autoFocus onClick={() => setAlways(false)}>
              {t('window.back')}
            </Button>
            <Button kind="primary" onClick={() => answer('always')}>
              {t('window.consentRequest.alwaysAllow')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.choices}>
          <Button kind="primary" className={styles.wide} waiting={isGuarded} onClick={() => answer('once')}>
            {t('window.consentRequest.once')}
          </Button>
          {program !== null && (
            <Button className={styles.wide} waiting={isGuarded} onClick={() => answer('until-it-ends')}>
              <span className={styles.label}>{t('window.consentRequest.untilItEnds', { origin })}</span>
              <span className={styles.limit}>{t('window.consentRequest.atMost')}</span>
            </Button>
          )}
          <div className={styles.row}>
            {program?.canBeAlways && (
              <Button kind="text" className={styles.more} waiting={isGuarded} onClick={() => setAlways(true)}>
                {t('window.consentRequest.always')}
              </Button>
            )}
            <Button
              aria-label={t('window.consentRequest.noName')}
              className={styles.no}
              waiting={isGuarded}
              onClick={() => answer('no')}
            >
              {t('window.consentRequest.no')}
            </Button>
          </div>
        </div>
      )}
      <TimeLeft endsAt={request.endsAt} />
    </main>
  )
}

/** Set apart, and in the direction of its own letters. */
function Name({ children }: { children: ReactNode }) {
  return (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  )
}

/** Runs empty until the request is refused. */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const left = useTimedValue((now) => timedSeconds(endsAt, now))
  const [shownAt] = useState(Date.now)
  return (
    <>
      <TimeBar className={styles.timeLeft} from={shownAt} until={endsAt} />
      <span role="timer" aria-live="off" className="visually-hidden">
        {t('window.consentRequest.refusedIn', { seconds: left })}
      </span>
    </>
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
    if (openFor === shown) return
    const open = () => setOpenFor(shown)
    let timer = setTimeout(open, inputGuardMs)
    const onPress = () => {
      clearTimeout(timer)
      timer = setTimeout(open, inputGuardMs)
    }
    const presses = ['keydown', 'pointerdown'] as const
    for (const press of presses) window.addEventListener(press, onPress, true)
    return () => {
      clearTimeout(timer)
      for (const press of presses) window.removeEventListener(press, onPress, true)
    }
  }, [shown, openFor])
  return { request, isGuarded: shown === 0 || openFor !== shown }
}
