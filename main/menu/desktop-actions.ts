import { app } from 'electron'
import type { Core } from '../../app/core.ts'
import type { MainWindow } from '../window/main-window.ts'

export type DesktopActions = ReturnType<typeof createDesktopActions>

/** Actions from outside the page: from the tray, the menu and notifications. */
export function createDesktopActions(window: Pick<MainWindow, 'show'>, core: Core) {
  const { gate, copies, renewals, lock } = core
  const { send } = core.commands
  return {
    send,
    open: () => window.show(),
    openAccount,
    openSettings: () => send({ kind: 'open-settings' }),
    signInAgain: (accountId: string) => send({ kind: 'sign-in-again', accountId }),
    quit: () => app.quit(),
    copy,
    async renewAll(): Promise<void> {
      const result = gate.passDesktop('renewal.renewAll')
      if (result.kind === 'passed') await renewals.renewAll(result.by)
    },
    /** Asks the person to set a PIN if there is none. */
    lock(): void {
      if (!lock.lock('person')) send({ kind: 'set-pin' })
    },
  }

  function openAccount(accountId: string | null): void {
    if (accountId === null) window.show()
    else send({ kind: 'select-account', accountId })
  }

  /** Without a format, copies what the window's button copies. Shows the account if nothing could be copied. */
  async function copy(accountId: string, formatId?: string): Promise<void> {
    const isDenied = gate.passDesktop('copying.copy').kind === 'denied'
    if (isDenied || (await copies.copyOutside(accountId, formatId)).kind === 'refused') openAccount(accountId)
  }
}
