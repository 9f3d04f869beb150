import { useState } from 'react'
import type { ChannelOutput } from '../../app/bridge/contract.ts'
import { fileProblemWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { useAnswer, useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'

type Result = ChannelOutput<'copying.copyText' | 'help.saveDiagnostics'>

export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const language = useBase((base) => base.language)
  const { answer: text, whyNot } = useAnswer('help.readDiagnostics', null, language)
  const { request, whyRefused } = useRequest()
  const [result, setResult] = useState<Result | null>(null)

  return (
    <Dialog
      title={t('help.window.diagnostics.title')}
      onClose={onClose}
      foot={
        <>
          <span className="quiet small" role="status">
            {whyRefused ?? (result && resultWords(result))}
          </span>
          <Button onClick={() => void request('help.saveDiagnostics', null).then(setResult)}>
            {t('help.window.diagnostics.save')}
          </Button>
          <Button
            kind="primary"
            data-focus
            onClick={() => text && void request('copying.copyText', { text }).then(setResult)}
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
          {whyNot ?? text}
        </section>
      </div>
    </Dialog>
  )
}

function resultWords(result: Result): string | null {
  if (result.kind === 'not-saved')
    return t('help.window.diagnostics.notSaved', { why: fileProblemWords(result.problem) })
  return result.kind === 'copied' || result.kind === 'saved'
    ? t(`help.window.diagnostics.${result.kind}`)
    : null
}
