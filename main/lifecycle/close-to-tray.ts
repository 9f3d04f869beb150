import type { Notifier } from '../../app/ports/index.ts'

interface CloseToTrayParts {
  readonly window: {
    onClose(listener: (event: { preventDefault(): void }) => void): void
    hide(): void
  }
  /** Whether Deckpass goes on without its window; if not, closing the window quits. */
  keepsRunning(): boolean
  readonly quit: { readonly isQuitting: boolean; start(): void }
  readonly settings: {
    /** `trayExplained`: the person has been told that Deckpass keeps running. */
    read(): { readonly trayExplained: boolean }
    saveTrayExplained(): void
  }
  readonly notifier: Notifier
}

/** Hides the window instead of closing it while Deckpass keeps running, and says so the first time. */
export function closeToTray({ window, keepsRunning, quit, settings, notifier }: CloseToTrayParts): void {
  window.onClose((event) => {
    if (quit.isQuitting) return
    event.preventDefault()
    // Before the window goes: under Wayland the clipboard is cleared from the window in front alone.
    if (!keepsRunning()) return quit.start()
    window.hide()
    if (settings.read().trayExplained) return
    settings.saveTrayExplained()
    notifier.show({ tag: 'keeps-running', message: { kind: 'keeps-running' }, accountId: null })
  })
}
