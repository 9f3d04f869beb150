import { useState } from 'react'
import type { FailureCode } from '../../app/help/model/failure-codes.ts'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialogStyles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { useAnswer } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { ConnectionCheck } from './ConnectionCheck.tsx'
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx'
import styles from './HelpLink.module.css'

interface HelpLinkProps {
  code: FailureCode
  /** The service of this account or, if null, of the last failed sign-in. Null if there is no connection to test. */
  service?: { accountId: string | null; host: string } | null
}

export function HelpLink({ code, service = null }: HelpLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="whole">
      <span className="selectable">{code}</span>{' '}
      <button
        type="button"
        className={styles.link}
        aria-label={t('help.window.on', { code })}
        onClick={() => setIsOpen(true)}
      >
        {t('help.window.link')}
      </button>
      {isOpen && <HelpDialog code={code} service={service} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** The main process supplies the words, so that the window need not load them at its start. */
function HelpDialog({ code, service, onClose }: Required<HelpLinkProps> & { onClose: () => void }) {
  const [further, setFurther] = useState<'connection' | 'diagnostics' | null>(null)
  const host = service?.host ?? null
  const language = useBase((base) => base.language)
  const { answer: topic, whyNot } = useAnswer('help.read', { code, host }, language)

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
      {whyNot && <p role="alert">{whyNot}</p>}
      {topic && (
        <section className={`${dialogStyles.text} stack selectable`} aria-labelledby="help-answer">
          <h3 ref={takeFocus} id="help-answer" tabIndex={-1}>
            {topic.code} {topic.sentence}
          </h3>
          <p>{topic.advice}</p>
        </section>
      )}
      {service && further === 'connection' && (
        <ConnectionCheck {...service} onClose={() => setFurther(null)} />
      )}
      {further === 'diagnostics' && <DiagnosticsDialog onClose={() => setFurther(null)} />}
    </Dialog>
  )
}
