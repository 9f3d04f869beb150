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
  const [result, setResult] = useState<CopyTextResult | SaveResult | null>(null)
  const language = useBase((base) => base.language)

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
            onClick={() => void bridge.request('help.copyDiagnostics', null).then(setResult)}
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
          {/* Remounted for another language, because the main process words the text. */}
          <Text key={language} />
        </section>
      </div>
    </Dialog>
  )
}

function Text() {
  const { answer, hasFailed } = useAnswer(readDiagnostics)
  return hasFailed ? t('words.window.requestFailed') : answer
}

function readDiagnostics(): Promise<string> {
  return bridge.request('help.readDiagnostics', null)
}

function resultWords(result: CopyTextResult | SaveResult): string | null {
  switch (result.kind) {
    case 'copied':
      return t('help.window.diagnostics.copied')
    case 'saved':
      return t('help.window.diagnostics.saved')
    case 'not-saved':
      return t('help.window.diagnostics.notSaved', { why: fileFailureWords(result.problem) })
    case 'refused':
      return refusalWords(result.refusal)
    case 'cancelled':
      return null
  }
}
