import { useEffect } from 'react'
import type { Choice } from '../../app/model/program-question.ts'
import { dates } from '../../app/words/dates.ts'
import { words } from '../../app/words/window.ts'
import { ask } from '../ask.ts'
import { Button } from '../components/parts/Button.tsx'
import { Mark } from '../components/parts/Mark.tsx'
import { useQuestion } from '../hooks/use-question.ts'
import styles from './Question.module.css'

/** On the heading, not on a button: Enter may be meant for the window that had the focus before. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** Whether a program may have the token: who asks as the system knows it, and apart from that what it says. */
export function Question() {
  const { question, isAlive } = useQuestion()
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isAlive) window.close()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isAlive])

  if (question === null) return null
  const { account, program, reason, expiresAt } = question
  const answer = (choice: Choice) => void ask('consent.answer', { id: question.id, choice })
  return (
    <main className={styles.screen}>
      <header className={styles.heading}>
        <Mark size={28} />
        <h1 key={question.id} ref={takeFocus} tabIndex={-1}>
          {words.question.title(account.name)}
        </h1>
      </header>
      <dl className={styles.facts}>
        <dt>{words.question.program}</dt>
        {program === null ? (
          <dd>{words.question.unknown}</dd>
        ) : (
          <dd>
            <strong>{program.name}</strong>{' '}
            <span className={styles.quiet}>{words.question.process(program.runBy, program.pid)}</span>
          </dd>
        )}
        {program !== null && (
          <>
            <dt>{words.question.startedIn}</dt>
            <dd>
              <strong>{program.origin}</strong>
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{words.question.says}</dt>
            <dd>“{reason}”</dd>
          </>
        )}
        <dt>{words.question.account}</dt>
        <dd>
          {account.username} · {account.host}
        </dd>
      </dl>
      <p className={styles.quiet}>
        {words.question.meaning(expiresAt === null ? null : dates.day(expiresAt))}
      </p>
      <div className={styles.choices}>
        {program !== null && (
          <Button kind="primary" waiting={!isAlive} onClick={() => answer('until-it-ends')}>
            <span className={styles.label}>{words.question.untilItEnds(program.origin)}</span>
          </Button>
        )}
        <div className={styles.others}>
          <Button waiting={!isAlive} onClick={() => answer('once')}>
            {words.question.once}
          </Button>
          {program?.canBeAlways && (
            <Button waiting={!isAlive} onClick={() => answer('always')}>
              {words.question.always}
            </Button>
          )}
          <Button className={styles.no} waiting={!isAlive} onClick={() => answer('no')}>
            {words.question.no}
          </Button>
        </div>
      </div>
    </main>
  )
}
