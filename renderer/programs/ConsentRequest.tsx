import { type ReactNode, useEffect, useState } from 'react'
import type { Choice, ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import { inputGuardMs, maxApprovalHours } from '../../app/programs/model/consent-times.ts'
import { hourMs } from '../../app/util/durations.ts'
import { dates, pieces, t, terminalWords } from '../../app/words/index.ts'
import { initials } from '../accounts/accounts.ts'
import row from '../accounts/list/AccountRow.module.css'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Group, RadioRow, Row } from '../ui/Row.tsx'
import side from '../ui/Side.module.css'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { bridge } from '../window/bridge.ts'
import { useLanguage } from '../window/language.ts'
import { send } from '../window/send.ts'
import { timedSeconds, timedTimeLeft } from '../window/timed-values.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import styles from './ConsentRequest.module.css'

/**
 * Longer than in the main process, which starts its guard earlier, so that it never ignores a press on an enabled
 * button.
 */
const shownGuardMs = inputGuardMs + 50

/** Keys that answer a request after a pause. */
const answeringKeys = new Set(['Enter', ' ', 'Escape'])

/** Focuses the heading, not a button, because Enter may be meant for the previous window. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Asks whether a program may have the token. Separates facts from the system from the program's own words. */
export function ConsentRequest() {
  const { request, isGuarded } = useConsentRequest()
  const [wanted, setWanted] = useState(bridge.language)
  useEffect(() => bridge.on('language', setWanted), [])
  useLanguage(wanted)
  document.title = t('programs.title')
  return request && <Request key={request.id} request={request} isGuarded={isGuarded} />
}

function Request({ request, isGuarded }: { request: ConsentRequestView; isGuarded: boolean }) {
  const { id, program, endsAt } = request
  const [choice, setChoice] = useState<Choice>('once')
  const decline = () => void send('consent.answer', { id, choice: 'no' })
  useDocumentEvent('keydown', ({ key }) => key === 'Escape' && !isGuarded && decline())
  return (
    <main className={`${dialog.sheet} ${styles.screen}`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send('consent.answer', { id, choice })
        }}
      >
        <h1 ref={takeFocus} tabIndex={-1} className="clamped">
          <Question request={request} />
        </h1>
        <Facts request={request} />
        <Choices terminal={program?.terminal ?? null} choice={choice} onChoose={setChoice} />
        <p className="quiet small">{t('programs.window.request.tokenFile')}</p>
        <div className={dialog.foot}>
          <TimeLeft endsAt={endsAt} />
          <Button aria-label={t('programs.window.request.noName')} waiting={isGuarded} onClick={decline}>
            {t('programs.window.request.no')}
          </Button>
          <Button kind="primary" submit waiting={isGuarded}>
            {t('programs.window.request.allow')}
          </Button>
        </div>
      </form>
    </main>
  )
}

function Question({ request: { program, account } }: { request: ConsentRequestView }): ReactNode {
  const accountName = <Name key="account">{account.name}</Name>
  if (program?.terminal) {
    const terminal = <Name key="terminal">{terminalWords(program.terminal.name)}</Name>
    return <>{pieces('programs.window.request.headingTerminal', { account: accountName, terminal })}</>
  }
  if (program === null || program.name === null)
    return <>{pieces('programs.window.request.headingUnnamed', { account: accountName })}</>
  const name = <Name key="program">{program.name}</Name>
  return <>{pieces('programs.window.request.heading', { program: name, account: accountName })}</>
}

/** The account as in the list, the facts from the system, and separately the program's own words. */
function Facts({ request: { program, account, words } }: { request: ConsentRequestView }) {
  const left = useTimedValue((now) =>
    account.expiresAt === null ? { value: null, until: null } : timedTimeLeft(account.expiresAt, now),
  )
  return (
    <Group>
      <Row
        start={
          <span className={`${side.sign} ${row.initials}`} aria-hidden="true">
            {initials(account)}
          </span>
        }
        title={
          <strong>
            <bdi>{account.name}</bdi>
          </strong>
        }
        help={left}
      />
      <dl className={styles.fact}>
        <dt>{t('programs.window.request.systemSays')}</dt>
        {program === null ? (
          <dd>{t('programs.window.request.unnamed')}</dd>
        ) : (
          <dd>
            {program.path !== null && (
              <p className="selectable">
                <bdi>{program.path}</bdi>
              </p>
            )}{' '}
            {program.cwd !== null && (
              <p className="quiet small">
                {pieces('programs.window.request.inFolder', {
                  folder: <bdi key="folder">{program.cwd}</bdi>,
                })}
              </p>
            )}
          </dd>
        )}
      </dl>
      {words.length > 0 && (
        <dl className={styles.fact}>
          <dt>{t('programs.window.request.says')}</dt>
          <dd>
            {words.map((each) => (
              <p key={each}>{pieces('words.window.quoted', { text: <bdi key="words">{each}</bdi> })}</p>
            ))}
          </dd>
        </dl>
      )}
    </Group>
  )
}

interface ChoicesProps {
  terminal: { readonly name: string | null } | null
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** The duration of the approval; without a terminal, only once. */
function Choices({ terminal, choice, onChoose }: ChoicesProps) {
  // Counted from the answer, which is expected within a minute.
  const until = useTimedValue((now) => ({
    value: dates.clock(now + maxApprovalHours * hourMs),
    until: now + 10_000,
  }))
  if (terminal === null) return <p className="quiet small">{t('programs.window.request.onceUntil')}</p>
  return (
    <div role="radiogroup" aria-label={t('programs.window.request.howLong')}>
      <Group>
        <RadioRow
          name="choice"
          checked={choice === 'once'}
          onChange={() => onChoose('once')}
          title={t('programs.window.request.once')}
        />
        <RadioRow
          name="choice"
          checked={choice === 'until-it-closes'}
          onChange={() => onChoose('until-it-closes')}
          title={t('programs.window.request.untilItCloses', { terminal: terminalWords(terminal.name) })}
          help={t('programs.window.request.atMost', { hours: maxApprovalHours, time: until })}
        />
      </Group>
    </div>
  )
}

/** Isolates a name, with the direction of its own letters. */
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
    <span role="timer" aria-live="off" className={`${dialog.apart} quiet small`}>
      {t('programs.window.request.declinesIn', { seconds })}
    </span>
  )
}

/** The request to show, and whether its buttons ignore presses because it has just appeared or the person is typing. */
function useConsentRequest(): { request: ConsentRequestView | null; isGuarded: boolean } {
  const [request, setRequest] = useState<ConsentRequestView | null>(null)
  /** The number of active guards. */
  const [guards, setGuards] = useState(0)
  const [openFor, setOpenFor] = useState(0)
  const isGuarded = guards === 0 || openFor !== guards

  useEffect(() => {
    // Subscribes before it reads, because the main process shows the window on the read.
    const stop = bridge.on('consentRequest', (next) => {
      setRequest(next)
      setGuards((count) => count + 1)
    })
    void bridge.request('consent.read', null).then(setRequest)
    return stop
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setOpenFor(guards), shownGuardMs)
    return () => clearTimeout(timer)
  }, [guards])
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (isGuarded || !answeringKeys.has(key)) setGuards((count) => count + 1)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isGuarded])
  return { request, isGuarded }
}
