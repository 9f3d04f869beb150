import { useEffect, useState } from 'react'
import { fileFailureWords, refusalWords, t } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './DiagnosticsDialog.module.css'

/** Shows the diagnostics before they are copied or saved. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const [withNames, setWithNames] = useState(false)
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  useEffect(() => {
    let isOpen = true
    setMessage('')
    void bridge.request('diagnostics.read', { withNames }).then((read) => isOpen && setText(read))
    return () => {
      isOpen = false
    }
  }, [withNames])

  async function copy() {
    const result = await bridge.request('diagnostics.copy', null)
    setMessage(
      result.kind === 'copied' ? t('window.activity.diagnosticsCopied') : refusalWords(result.refusal),
    )
  }

  async function save() {
    setMessage('')
    const result = await bridge.request('diagnostics.save', null)
    if (result.kind === 'saved') setMessage(t('window.diagnostics.saved'))
    if (result.kind === 'not-saved')
      setMessage(t('window.diagnostics.notSaved', { why: fileFailureWords(result.problem) }))
    if (result.kind === 'refused') setMessage(refusalWords(result.refusal))
  }

  return (
    <Dialog title={t('window.diagnostics.title')} onClose={onClose}>
      <div className={styles.content}>
        <Switch
          label={t('window.activity.withNames')}
          checked={withNames}
          onChange={(event) => setWithNames(event.currentTarget.checked)}
        />
        <section
          aria-label={t('window.diagnostics.title')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
          tabIndex={0}
          className={`${styles.text} selectable`}
        >
          {text}
        </section>
      </div>
      <div className={dialog.actions}>
        <span className={styles.message} role="status">
          {message}
        </span>
        <Button onClick={onClose}>{t('window.close')}</Button>
        <Button onClick={() => void save()}>{t('window.diagnostics.save')}</Button>
        <Button kind="primary" data-focus onClick={() => void copy()}>
          {t('window.diagnostics.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
