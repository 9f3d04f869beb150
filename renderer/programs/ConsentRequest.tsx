import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Choice, ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import { maxApprovalHours } from '../../app/programs/model/consent-request.ts'
import { cutPath } from '../../app/util/cut-path.ts'
import { dates, pieces, t, terminalWords } from '../../app/words/index.ts'
import { initials } from '../accounts/account-labels.ts'
import row from '../accounts/list/AccountRow.module.css'
import { Button } from '../ui/Button.tsx'
import { typedIn } from '../ui/Form.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Group, RadioRow, Row } from '../ui/Row.tsx'
import side from '../ui/Side.module.css'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { bridge } from '../window/bridge.ts'
import { useLanguage } from '../window/language.ts'
import { requestWithNotice } from '../window/requests.ts'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import styles from './ConsentRequest.module.css'
import { useConsentRequest } from './use-consent-request.ts'

/** About three lines. */
const maxPathLength = 72

/** Focuses the heading instead of a button, because Enter may be meant for the previous window. */
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
  const seconds = useTimedValue((now) => secondsLeft(request.endsAt, now))
  const answer = (given: Choice) =>
    void requestWithNotice('programs.answerConsentRequest', { id: request.id, choice: given })
  useDocumentEvent('keydown', ({ key }) => key === 'Escape' && !isGuarded && answer('no'))
  function allow(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    answer(typedIn(event.currentTarget, 'choice') === 'until-it-closes' ? 'until-it-closes' : 'once')
  }
  return (
    <main className={styles.window}>
      <div className={styles.request}>
        <p className="quiet small line">
          <Logo size={16} />
          Deckpass
        </p>
        <h1 ref={takeFocus} tabIndex={-1} className="clamped">
          {question(request)}
        </h1>
        <Facts request={request} />
        <p className="quiet small">{t('programs.window.request.tokenFile')}</p>
      </div>
      <form className={styles.foot} onSubmit={allow}>
        <Choices request={request} />
        <div className={`${styles.actions} line`}>
          <span role="timer" aria-live="off" className="quiet small">
            {t('programs.window.request.declinesIn', { seconds })}
          </span>
          <Button
            aria-label={t('programs.window.request.noName')}
            waiting={isGuarded}
            onClick={() => answer('no')}
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

function question({ program, account: { name } }: ConsentRequestView): ReactNode {
  // Isolates the text, which keeps the direction of its own letters.
  const named = (key: string, text: string) => (
    <strong key={key}>
      <bdi>{text}</bdi>
    </strong>
  )
  const account = named('account', name)
  if (program?.terminal) {
    const terminal = named('terminal', terminalWords(program.terminal.name))
    return pieces('programs.window.request.headingTerminal', { account, terminal })
  }
  if (program === null || program.name === null)
    return pieces('programs.window.request.headingUnnamed', { account })
  return pieces('programs.window.request.heading', { program: named('program', program.name), account })
}

function Facts({ request: { program, account, words } }: { request: ConsentRequestView }) {
  const said = useRef<HTMLElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [areWordsCut, setAreWordsCut] = useState(false)
  const shownPath = (path: string) => <bdi key="path">{isWhole ? path : cutPath(path, maxPathLength)}</bdi>
  const isPathCut = [program?.path, program?.cwd].some(
    (path) => path && cutPath(path, maxPathLength) !== path,
  )
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
        <dd>
          {program === null && t('programs.window.request.unnamed')}
          {program?.path === null && <p>{t('programs.window.request.unseen')}</p>}
          {program?.path && <p className="selectable">{shownPath(program.path)}</p>}{' '}
          {program?.cwd && (
            <p className="quiet">
              {pieces('programs.window.request.inFolder', { folder: shownPath(program.cwd) })}
            </p>
          )}
        </dd>
      </dl>
      {words.length > 0 && (
        <dl className={styles.fact}>
          <dt>{t('programs.window.request.says')}</dt>
          <dd ref={said} className={styles.said} data-lines={isWhole ? undefined : words.length}>
            {Object.entries(words).map(([place, each]) => (
              <p key={place}>{pieces('words.window.quoted', { text: <bdi key="words">{each}</bdi> })}</p>
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

/** The durations of an approval. For a program without a terminal, it is valid only once. */
function Choices({ request: { program, approvalEndsAt } }: { request: ConsentRequestView }) {
  const onceUntil = t('programs.window.request.onceUntil')
  if (!program?.terminal) return <p className="quiet small">{onceUntil}</p>
  const terminal = terminalWords(program.terminal.name)
  const until = { hours: maxApprovalHours, time: dates.clock(approvalEndsAt) }
  return (
    <div role="radiogroup" aria-label={t('programs.window.request.howLong')}>
      <Group>
        <RadioRow
          name="choice"
          value="once"
          defaultChecked
          title={t('programs.window.request.once')}
          help={onceUntil}
        />
        <RadioRow
          name="choice"
          value="until-it-closes"
          title={t('programs.window.request.untilItCloses', { terminal })}
          help={t('programs.window.request.atMost', until)}
        />
      </Group>
    </div>
  )
}
