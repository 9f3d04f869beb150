import { useState } from 'react'
import type { CopyTextResult } from '../../app/copying/channels.ts'
import type { SaveResult } from '../../app/help/channels.ts'
import { fileFailureWords, refusalWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { bridge } from '../window/bridge.ts'
import { useAnswer } from '../window/use-answer.ts'
import { useBase } from '../window/use-snapshot.ts'

/** Shows the diagnostics before they are copied or saved. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const language = useBase((base) => base.language)
  const { answer: text, hasFailed } = useAnswer(() => bridge.request('help.readDiagnostics', null), language)
  const [result, setResult] = useState<CopyTextResult | SaveResult | null>(null)

  return (
    <Dialog
      title={t('help.window.diagnostics.title')}
      onClose={onClose}
      foot={
        <>
          <span className="quiet small" role="status">
            {result && resultWords(result)}
          </span>
          <Button onClick={() => void bridge.request('help.saveDiagnostics', null).then(setResult)}>
            {t('help.window.diagnostics.save')}
          </Button>
          <Button
            kind="primary"
            data-focus
            onClick={() => text && void bridge.request('copying.copyText', { text }).then(setResult)}
          >
            {t('help.window.diagnostics.copy')}
          </Button>
        </>
      }
    >
      <div className={`${styles.form} stack`}>
        <section
          aria-label={t('help.window.diagnostics.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          className={`${styles.file} ${styles.scroll} code selectable`}
        >
          {hasFailed ? t('words.window.requestFailed') : text}
        </section>
      </div>
    </Dialog>
  )
}

function resultWords(result: CopyTextResult | SaveResult): string | null {
  switch (result.kind) {
    case 'copied':
    case 'saved':
      return t(`help.window.diagnostics.${result.kind}`)
    case 'not-saved':
      return t('help.window.diagnostics.notSaved', { why: fileFailureWords(result.problem) })
    case 'refused':
      return refusalWords(result.refusal)
    case 'cancelled':
      return null
  }
}
