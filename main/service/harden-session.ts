import type { Session } from 'electron'

export interface GuardedSession
  extends Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'setDisplayMediaRequestHandler'
    | 'setSpellCheckerEnabled'
  > {
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown
}

/**
 * The rules for every session: no permissions, no downloads. A session for calls to services has no more than these,
 * and no request filter: no page uses it, and with a filter a call hangs when Chromium's network process dies.
 */
export function hardenSession(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.on('will-download', (event) => event.preventDefault())
  // The spell checker would fetch dictionaries, and see passwords that are shown.
  session.setSpellCheckerEnabled(false)
}
