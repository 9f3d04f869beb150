import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  type Choice,
  type ConsentRequestView,
  inputGuardMs,
  maxApprovalHours,
} from '../../app/model/programs/consent-request.ts'
import { dates, pieces, programNameWords, t, typedInWords } from '../../app/words/index.ts'
import { Button } from '../components/ui/Button.tsx'
import { useLanguage } from '../hooks/use-language.ts'
import { useTimedValue } from '../hooks/use-timed-value.ts'
import { bridge } from '../lib/bridge.ts'
import { send } from '../lib/send.ts'
import { timedSeconds } from '../lib/timed-values.ts'
import styles from './ConsentRequest.module.css'

/** The main process counts from when it sent the request: none of the buttons looks ready before it counts there. */
const shownGuardMs = inputGuardMs + 50

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
  const { id, expiresAt, endsAt } = request
  const [choice, setChoice] = useState<Choice>('once')
  const refuse = () => void send('consent.answer', { id, choice: 'no' })
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isGuarded) void send('consent.answer', { id, choice: 'no' })
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id, isGuarded])
  return (
    <main className={styles.screen}>
      <h1 ref={takeFocus} tabIndex={-1}>
        <Question request={request} />
      </h1>
      <Facts request={request} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send('consent.answer', { id, choice })
        }}
      >
        <Choices program={request.program} choice={choice} onChoose={setChoice} />
        {/* By the buttons, and in view however long the facts are. */}
        <p className={styles.quiet}>
          {expiresAt === null
            ? t('window.consentRequest.meaning')
            : t('window.consentRequest.meaningUntil', { day: dates.date(expiresAt) })}
        </p>
        <div className={styles.foot}>
          <TimeLeft endsAt={endsAt} />
          <Button aria-label={t('window.consentRequest.noName')} waiting={isGuarded} onClick={refuse}>
            {t('window.consentRequest.no')}
          </Button>
          <Button kind="primary" submit waiting={isGuarded}>
            {t('window.consentRequest.allow')}
          </Button>
        </div>
      </form>
    </main>
  )
}

function Question({ request: { program, account } }: { request: ConsentRequestView }): ReactNode {
  const accountName = <Name key="account">{account.name}</Name>
  if (program === null) return <>{pieces('window.consentRequest.headingUnnamed', { account: accountName })}</>
  if (program.isTyped)
    return (
      <>
        {pieces('window.consentRequest.headingTyped', {
          you: <Name key="you">{typedInWords(program)}</Name>,
          account: accountName,
        })}
      </>
    )
  const shown = (
    <span key="program">
      <Name>{programNameWords(program.name)}</Name>
      {/* Whatever its file is called. */}
      {program.runBy !== null && ` ${t('window.consentRequest.script', { shell: program.runBy })}`}
    </span>
  )
  return <>{pieces('window.consentRequest.heading', { program: shown, account: accountName })}</>
}

function Facts({ request: { program, account, reason } }: { request: ConsentRequestView }) {
  return (
    <dl className={styles.facts}>
      {program !== null && (
        <>
          <dt>{t('window.consentRequest.command')}</dt>
          <dd className={styles.command}>
            <bdi>{program.commandLine}</bdi>
          </dd>
          {program.startedIn !== null && !program.isTyped && (
            <>
              <dt>{t('window.consentRequest.startedIn')}</dt>
              <dd>
                <bdi>{programNameWords(program.startedIn)}</bdi>
              </dd>
            </>
          )}
        </>
      )}
      {reason !== null && (
        <>
          <dt>{t('window.consentRequest.says')}</dt>
          <dd>{pieces('window.quoted', { text: <bdi key="reason">{reason}</bdi> })}</dd>
        </>
      )}
      <dt>{t('window.programs.columns.account')}</dt>
      <dd>
        <bdi>{account.username}</bdi> · <bdi>{account.host}</bdi>
      </dd>
    </dl>
  )
}

interface ChoicesProps {
  program: ConsentRequestView['program']
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** How long a yes holds. Where the system does not tell who asks, only once. */
function Choices({ program, choice, onChoose }: ChoicesProps) {
  if (program === null) return null
  const option = (value: Choice, name: string, note?: string) => (
    <Option isChosen={choice === value} onChoose={() => onChoose(value)} name={name} note={note} />
  )
  return (
    <div className={styles.choices} role="radiogroup" aria-label={t('window.consentRequest.howLong')}>
      {option('once', t('window.consentRequest.once'))}
      {option(
        'until-it-ends',
        t('window.consentRequest.untilItEnds', { origin: programNameWords(program.closes) }),
        t('window.consentRequest.atMost', { hours: maxApprovalHours }),
      )}
      {program.canBeAlways &&
        option('always', t('window.consentRequest.always'), t('window.consentRequest.alwaysMeans'))}
    </div>
  )
}

interface OptionProps {
  isChosen: boolean
  onChoose: () => void
  name: string
  note: string | undefined
}

function Option({ isChosen, onChoose, name, note }: OptionProps) {
  const id = useId()
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="choice"
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <span>
        <span id={`${id}-name`} className={styles.label}>
          {name}
        </span>
        {note !== undefined && (
          <span id={`${id}-note`} className={styles.note}>
            {' '}
            {note}
          </span>
        )}
      </span>
    </label>
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

function TimeLeft({ endsAt }: { endsAt: number }) {
  const seconds = useTimedValue((now) => timedSeconds(endsAt, now))
  return (
    <span role="timer" aria-live="off" className={styles.timeLeft}>
      {t('window.consentRequest.refusedIn', { seconds })}
    </span>
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
    let timer = setTimeout(open, shownGuardMs)
    const onPress = () => {
      clearTimeout(timer)
      timer = setTimeout(open, shownGuardMs)
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
