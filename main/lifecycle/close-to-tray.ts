import type { Notifier, Ports } from '../../app/ports/index.ts'
import type { Closing } from '../../app/snapshot/model/closing.ts'
import type { NotificationMessage } from '../../app/snapshot/model/notification.ts'

interface CloseToTrayParts extends Pick<Ports, 'confirmDialog'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly window: {
    onClose(listener: (event: { preventDefault(): void }) => void): void
    hide(): void
  }
  /** What closing the window does now. */
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
 * Hides the window instead of closing it while Deckpass keeps running, or quits. The first time that is not what the
 * person may expect, they are told.
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
      // Before the window goes: under Wayland the clipboard is cleared from the window in front alone.
      case 'quits':
        return parts.quit()
      case 'quits-without-tray':
        if (settings.read().quitExplained) return parts.quit()
        if (!isAsking) void explainQuit()
    }
  })

  /** In a dialog: a desktop may take the notifications of a program away as it ends. */
  async function explainQuit(): Promise<void> {
    isAsking = true
    // It tells nothing that a lock hides.
    const isConfirmed = await confirmDialog.confirm(
      { kind: 'quit-without-tray' },
      new AbortController().signal,
    )
    isAsking = false
    settings.note({ quitExplained: true })
    if (isConfirmed) parts.quit()
  }
}
