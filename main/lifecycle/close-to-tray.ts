import type { Notifier, Ports } from '../../app/ports/index.ts'
import type { Closing } from '../../app/snapshot/model/closing.ts'
import type { NotificationMessage } from '../../app/snapshot/model/notification.ts'

interface CloseToTrayParts extends Pick<Ports, 'confirmDialog'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly window: {
    onClose(listener: (event: { preventDefault(): void }) => void): void
    hide(): void
  }
  closing(): Closing
  isQuitting(): boolean
  quit(): void
  readonly settings: {
    /** What the person has been told: that Deckpass keeps running in the tray, that it quits where there is none. */
    read(): { readonly trayExplained: boolean; readonly quitExplained: boolean }
    note(told: { readonly trayExplained: true } | { readonly quitExplained: true }): void
  }
}

/**
 * Hides the window instead of closing it where Deckpass keeps running, or else quits. The person is told the first time
 * that this may surprise them.
 */
export function closeToTray(parts: CloseToTrayParts): void {
  const { window, settings, notifier, confirmDialog } = parts
  let isAsking = false
  window.onClose((event) => {
    if (parts.isQuitting()) return
    event.preventDefault()
    switch (parts.closing()) {
      case 'keeps-running':
        window.hide()
        if (settings.read().trayExplained) return
        settings.note({ trayExplained: true })
        return notifier.show({ tag: 'keeps-running', message: { kind: 'keeps-running' }, accountId: null })
      // Before the window goes, because under Wayland only the window in front can clear the clipboard.
      case 'quits':
        return parts.quit()
      case 'quits-without-tray':
        if (settings.read().quitExplained) return parts.quit()
        if (!isAsking) void explainQuit()
    }
  })

  /** A dialog, because a desktop may remove the notifications of a program that ends. */
  async function explainQuit(): Promise<void> {
    isAsking = true
    // The dialog tells nothing that a lock would have to hide.
    const isConfirmed = await confirmDialog.confirm(
      { kind: 'quit-without-tray' },
      new AbortController().signal,
    )
    isAsking = false
    settings.note({ quitExplained: true })
    if (isConfirmed) parts.quit()
  }
}
