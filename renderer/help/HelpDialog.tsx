import { useCallback, useEffect, useRef, useState } from 'react'
import type { FailureCode } from '../../app/help/model/failure-code.ts'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { bridge } from '../window/bridge.ts'
import { useAnswer } from '../window/use-answer.ts'
import { useBase } from '../window/use-snapshot.ts'
import { ConnectionCheck } from './ConnectionCheck.tsx'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'

/** The service of this account, or if null, of the last failed sign-in. */
export interface HelpedService {
  accountId: string | null
  host: string
}

interface HelpDialogProps {
  code: FailureCode
  /** Null if there is no connection to test. */
  service: HelpedService | null
  onClose: () => void
}

/**
 * Explains what to do about a failure. The main process has the words, so that the window need not load them at its
 * start.
 */
export function HelpDialog({ code, service, onClose }: HelpDialogProps) {
  const language = useBase((base) => base.language)
  const [further, setFurther] = useState<'connection' | 'diagnostics' | null>(null)
  return (
    <Dialog
      title={t('help.window.title')}
      onClose={onClose}
      foot={
        <>
          {service && (
            <Button onClick={() => setFurther('connection')}>{t('help.window.connection.test')}</Button>
          )}
          <Button onClick={() => setFurther('diagnostics')}>{t('help.window.diagnostics.open')}</Button>
        </>
      }
    >
      {/* Remounted for another language, because the main process words the text. */}
      <Topic key={language} code={code} host={service?.host ?? null} />
      {service && further === 'connection' && (
        <ConnectionCheck {...service} onClose={() => setFurther(null)} />
      )}
      {further === 'diagnostics' && <DiagnosticsDialog onClose={() => setFurther(null)} />}
    </Dialog>
  )
}

function Topic({ code, host }: { code: FailureCode; host: string | null }) {
  const read = useCallback(() => bridge.request('help.read', { code, host }), [code, host])
  const { answer: topic, hasFailed } = useAnswer(read)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (topic !== null) heading.current?.focus()
  }, [topic])
  if (hasFailed) return <p role="alert">{t('words.window.requestFailed')}</p>
  return (
    topic && (
      <section className={`${styles.text} stack selectable`} aria-labelledby="help-answer">
        <h3 ref={heading} id="help-answer" tabIndex={-1}>
          {topic.code} {topic.sentence}
        </h3>
        <p>{topic.advice}</p>
      </section>
    )
  )
}
