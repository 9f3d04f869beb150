import { app } from 'electron'
import type { Core } from '../../app/core.ts'
import type { MainWindow } from '../window/main-window.ts'

export type DesktopActions = ReturnType<typeof desktopActions>

/** Actions from outside the page: from the tray, the menu and notifications. */
export function desktopActions(window: MainWindow, core: Core) {
  const { commands, gate, lock } = core
  const { send } = commands
  function openAccount(accountId: string | null): void {
    if (accountId === null) window.show()
    else send({ kind: 'select-account', accountId })
  }
  return {
    send,
    open: () => window.show(),
    openAccount,
    openSettings: () => send({ kind: 'open-settings' }),
    signInAgain: (accountId: string) => send({ kind: 'sign-in-again', accountId }),
    quit: () => app.quit(),

    /** Without a format, copies as the window's button does. Shows the account if nothing could be copied. */
    async copy(accountId: string, formatId?: string): Promise<void> {
      if (gate.passDesktop('copying.copy').kind === 'denied') return openAccount(accountId)
      const result = await core.copies.copyOutside(accountId, formatId)
      if (result.kind === 'refused') openAccount(accountId)
    },

    async renewAll(): Promise<void> {
      const result = gate.passDesktop('renewal.renewAll')
      if (result.kind === 'passed') await core.renewals.renewAll(result.by)
    },

    /** Asks for a new PIN the first time. */
    lock(): void {
      if (!lock.lock('person')) send({ kind: 'set-pin' })
    },
  }
}
