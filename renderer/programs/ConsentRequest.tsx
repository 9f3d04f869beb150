import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choice, ConsentRequestView, ShownRequest } from '../../app/programs/model/consent-request.ts'
import { maxApprovalHours } from '../../app/programs/model/consent-times.ts'
import { cutPath } from '../../app/util/cut-path.ts'
import { dates, pieces, t, terminalWords } from '../../app/words/index.ts'
import { initials } from '../accounts/accounts.ts'
import row from '../accounts/list/AccountRow.module.css'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Group, RadioRow, Row } from '../ui/Row.tsx'
import side from '../ui/Side.module.css'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { bridge } from '../window/bridge.ts'
import { useLanguage } from '../window/language.ts'
import { send } from '../window/send.ts'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import styles from './ConsentRequest.module.css'

/** The main process starts its guard earlier, so it never ignores a press on an enabled button. */
const guardMarginMs = 50

/** About three lines. */
const maxPathLength = 72

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
  const { id, program, endsAt, approvalEndsAt } = request
  const [choice, setChoice] = useState<Choice>('once')
  const decline = () => void send('programs.answerConsentRequest', { id, choice: 'no' })
  useDocumentEvent('keydown', ({ key }) => key === 'Escape' && !isGuarded && decline())
  function allow(event: FormEvent) {
    event.preventDefault()
    void send('programs.answerConsentRequest', { id, choice })
  }
  return (
    <main className={styles.window}>
      <div className={styles.request}>
        <p className="quiet small line">
          <Logo size={16} />
          Deckpass
        </p>
        <h1 ref={takeFocus} tabIndex={-1} className="clamped">
          <Question request={request} />
        </h1>
        <Facts request={request} />
        <p className="quiet small">{t('programs.window.request.tokenFile')}</p>
      </div>
      <form className={styles.foot} onSubmit={allow} onKeyDown={keepReturnFromRadios}>
        <Choices
          terminal={program?.terminal ?? null}
          approvalEndsAt={approvalEndsAt}
          choice={choice}
          onChoose={setChoice}
        />
        <div className={`${styles.actions} line`}>
          <TimeLeft endsAt={endsAt} />
          <Button
            aria-label={t('programs.window.request.noName')}
            waiting={isGuarded}
            onClick={decline}
            data-answers
          >
            {t('programs.window.request.no')}
          </Button>
          <Button kind="primary" submit waiting={isGuarded} data-answers>
            {t('programs.window.request.allow')}
          </Button>
        </div>
      </form>
    </main>
  )
}

/** In a radio the browser would submit the form. */
function keepReturnFromRadios(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
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

/** The account, the facts from the system, and separately the program's own words. What is long is cut at first. */
function Facts({ request: { program, account, words } }: { request: ConsentRequestView }) {
  const said = useRef<HTMLElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [areWordsCut, setAreWordsCut] = useState(false)
  const shownPath = (path: string) => (isWhole ? path : cutPath(path, maxPathLength))
  const isPathCut = [program?.path, program?.cwd].some((path) => path != null && shownPath(path) !== path)
  useEffect(() => {
    const lines = [...(said.current?.children ?? [])]
    setAreWordsCut(lines.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight))
  }, [])
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
        help={
          <>
            <bdi>{account.username}</bdi> · <bdi>{account.host}</bdi>
          </>
        }
      />
      <dl className={styles.fact}>
        <dt>{t('programs.window.request.systemSays')}</dt>
        {program === null ? (
          <dd>{t('programs.window.request.unnamed')}</dd>
        ) : (
          <dd>
            {program.path === null ? (
              <p>{t('programs.window.request.unseen')}</p>
            ) : (
              <p className="selectable">
                <bdi>{shownPath(program.path)}</bdi>
              </p>
            )}{' '}
            {program.cwd !== null && (
              <p className="quiet">
                {pieces('programs.window.request.inFolder', {
                  folder: <bdi key="folder">{shownPath(program.cwd)}</bdi>,
                })}
              </p>
            )}
          </dd>
        )}
      </dl>
      {words.length > 0 && (
        <dl className={styles.fact}>
          <dt>{t('programs.window.request.says')}</dt>
          <dd ref={said} className={styles.said} data-lines={isWhole ? undefined : words.length}>
            {words.map((each) => (
              <p key={each}>{pieces('words.window.quoted', { text: <bdi key="words">{each}</bdi> })}</p>
            ))}
          </dd>
        </dl>
      )}
      {!isWhole && (isPathCut || areWordsCut) && (
        <div>
          <Button kind="text" flush="start" onClick={() => setIsWhole(true)}>
            {t('programs.window.request.more')}
          </Button>
        </div>
      )}
    </Group>
  )
}

interface ChoicesProps extends Pick<ConsentRequestView, 'approvalEndsAt'> {
  terminal: { readonly name: string | null } | null
  choice: Choice
  onChoose: (choice: Choice) => void
}

/** The duration of the approval; without a terminal, only once. */
function Choices({ terminal, approvalEndsAt, choice, onChoose }: ChoicesProps) {
  const once = t('programs.window.request.onceUntil')
  if (terminal === null) return <p className="quiet small">{once}</p>
  const until = { hours: maxApprovalHours, time: dates.clock(approvalEndsAt) }
  return (
    <div role="radiogroup" aria-label={t('programs.window.request.howLong')}>
      <Group>
        <RadioRow
          name="choice"
          checked={choice === 'once'}
          onChange={() => onChoose('once')}
          title={t('programs.window.request.once')}
          help={once}
        />
        <RadioRow
          name="choice"
          checked={choice === 'until-it-closes'}
          onChange={() => onChoose('until-it-closes')}
          title={t('programs.window.request.untilItCloses', { terminal: terminalWords(terminal.name) })}
          help={t('programs.window.request.atMost', until)}
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
  const seconds = useTimedValue((now) => secondsLeft(endsAt, now))
  return (
    <span role="timer" aria-live="off" className="quiet small">
      {t('programs.window.request.declinesIn', { seconds })}
    </span>
  )
}

/** The request to show, and whether its buttons ignore presses because it has just appeared or the person is busy. */
function useConsentRequest(): { request: ConsentRequestView | null; isGuarded: boolean } {
  const [shown, setShown] = useState<ShownRequest | null>(null)
  /** The number of guards so far. */
  const [guards, setGuards] = useState(0)
  const [openFor, setOpenFor] = useState(0)
  const isGuarded = guards === 0 || openFor !== guards
  const quietMs = shown?.quietMs ?? 0

  useEffect(() => {
    // Subscribes before it reads, because the main process shows the window on the read.
    const stop = bridge.on('consentRequest', (next) => {
      setShown(next)
      setGuards((count) => count + 1)
    })
    void send('programs.readConsentRequest', null)
    return stop
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setOpenFor(guards), quietMs + guardMarginMs)
    return () => clearTimeout(timer)
  }, [guards, quietMs])
  useEffect(() => {
    const onInput = (event: Event) => {
      if (isGuarded || !answers(event)) setGuards((count) => count + 1)
    }
    const inputs = ['keydown', 'pointerdown'] as const
    for (const input of inputs) window.addEventListener(input, onInput, true)
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, true)
    }
  }, [isGuarded])
  return { request: shown?.request ?? null, isGuarded }
}

/** Whether this key or press answers the request, so that its buttons need not wait for the next one. */
function answers(event: Event): boolean {
  if (event instanceof globalThis.KeyboardEvent) {
    if (event.key === 'Escape') return true
    if (event.key !== 'Enter' && event.key !== ' ') return false
  }
  return event.target instanceof Element && event.target.closest('[data-answers]') !== null
}
