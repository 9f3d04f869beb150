import { Component, type ReactNode } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'

/** Offers a reload instead of an empty window; the tokens are safe in the main process. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="centred">
        <p role="alert">{t('words.window.drawingFailed')}</p>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('words.window.reload')}
        </Button>
      </main>
    )
  }
}
