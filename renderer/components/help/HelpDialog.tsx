import { useCallback, useEffect, useRef, useState } from 'react'
import type { FailureCode } from '../../../app/model/failure/failure-code.ts'
import { t } from '../../../app/words/index.ts'
import { useAnswer } from '../../hooks/use-answer.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { ConnectionCheck } from '../connection/ConnectionCheck.tsx'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'

/** A service that help is about: of this account, or of the sign-in that failed last where it is null. */
export interface HelpedService {
  accountId: string | null
  host: string
}

interface HelpDialogProps {
  /** The failure to answer first. */
  code: FailureCode | null
  /** Null: it is about none, so there is no connection to test. */
  service: HelpedService | null
  onClose: () => void
}

/** What to do about each failure, by its code. The main process has the words, so the window does not start with them. */
export function HelpDialog({ code, service, onClose }: HelpDialogProps) {
  const language = useBase((base) => base.language)
  const [further, setFurther] = useState<'connection' | 'diagnostics' | null>(null)
  return (
    <Dialog
      title={t('window.help.title')}
      onClose={onClose}
      foot={
        <>
          {service && <Button onClick={() => setFurther('connection')}>{t('window.connection.test')}</Button>}
          <Button onClick={() => setFurther('diagnostics')}>{t('window.diagnostics.open')}</Button>
          <Button onClick={onClose}>{t('window.close')}</Button>
        </>
      }
    >
      {/* The main process words them: in another language they are read again. */}
      <Topics key={language} code={code} host={service?.host ?? null} />
      {service && further === 'connection' && (
        <ConnectionCheck {...service} onClose={() => setFurther(null)} />
      )}
      {further === 'diagnostics' && <DiagnosticsDialog onClose={() => setFurther(null)} />}
    </Dialog>
  )
}

function Topics({ code, host }: { code: FailureCode | null; host: string | null }) {
  const read = useCallback(() => bridge.request('help.read', { host }), [host])
  const { answer: topics, hasFailed } = useAnswer(read)
  const answer = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (topics !== null) answer.current?.focus()
  }, [topics])
  if (hasFailed) return <p role="alert">{t('window.requestFailed')}</p>
  const asked = topics?.find((topic) => topic.code === code)
  return (
    <>
      {asked && (
        <section className={`${styles.entry} selectable`} aria-labelledby="help-answer">
          <h3 ref={answer} id="help-answer" tabIndex={-1}>
            <span className={styles.aside}>{asked.code}</span> {asked.sentence}
          </h3>
          <p>{asked.advice}</p>
        </section>
      )}
      <ul>
        {topics
          ?.filter((topic) => topic !== asked)
          .map((topic) => (
            <li key={topic.code} className={`${styles.entry} selectable`}>
              <details>
                <summary>
                  <span className={styles.aside}>{topic.code}</span> {topic.sentence}
                </summary>
                <p>{topic.advice}</p>
              </details>
            </li>
          ))}
      </ul>
    </>
  )
}
