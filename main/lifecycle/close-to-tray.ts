import type { App } from 'electron'
import type { NotificationMessage } from '../../app/notifications/model/notification.ts'
import type { Notifier, Ports } from '../../app/ports/index.ts'
import type { CloseEffect } from '../../app/snapshot/model/close-effect.ts'
import type { Listeners } from '../../app/util/listeners.ts'

interface CloseToTrayParts extends Pick<Ports, 'confirmDialog'> {
  readonly app: Pick<App, 'quit'>
  readonly quit: { readonly isQuitting: boolean }
  readonly notifier: Notifier<NotificationMessage>
  readonly window: {
    readonly closing: Pick<Listeners<[event: { preventDefault(): void }]>, 'add'>
    hide(): void
    closeInTime(): void
  }
  closeEffect(): CloseEffect
  readonly settings: {
    read(): { readonly trayExplained: boolean; readonly quitExplained: boolean }
    change(explained: { readonly trayExplained: true } | { readonly quitExplained: true }): void
  }
}

/** Hides the window if Deckpass keeps running, otherwise quits. Explains this the first time, if it may surprise. */
export function closeToTray(parts: CloseToTrayParts): void {
  const { app, quit, window, settings, notifier, confirmDialog } = parts
  let isAsking = false
  window.closing.add((event) => {
    if (quit.isQuitting) return window.closeInTime()
    event.preventDefault()
    switch (parts.closeEffect()) {
      case 'keeps-running':
        window.hide()
        if (settings.read().trayExplained) return
        settings.change({ trayExplained: true })
        return notifier.show({ tag: 'keeps-running', message: { kind: 'keeps-running' }, accountId: null })
      // Quits while the window is open, because under Wayland only the window in front can clear the clipboard.
      case 'quits':
        return app.quit()
      case 'quits-without-tray':
        if (settings.read().quitExplained) return app.quit()
        if (!isAsking) void explainQuit()
    }
  })

  /** Shows a dialog, because a desktop may remove the notifications of a program that ends. */
  async function explainQuit(): Promise<void> {
    isAsking = true
    // A lock does not close the dialog, because it names no account.
    const { signal } = new AbortController()
    const isConfirmed = await confirmDialog.confirm({ kind: 'quit-without-tray' }, signal)
    isAsking = false
    settings.change({ quitExplained: true })
    if (isConfirmed) app.quit()
  }
}
