import type { Session } from 'electron'

/**
 * Denies permissions and downloads in any session. A session for calls to services needs no request filter, because no
 * page uses it, and must have none, because with a filter a call hangs when Chromium's network process dies.
 */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.on('will-download', (event) => event.preventDefault())
  // The spell checker would download dictionaries and read visible passwords.
  session.setSpellCheckerEnabled(false)
}
