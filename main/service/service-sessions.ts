import type { Session } from 'electron'
import type { Log } from '../../app/ports/index.ts'

/**
 * The session for calls with a client certificate, by its identity: Chromium sends a certificate again to a server that
 * asked for it once, so each certificate has its own session.
 */
export type ServiceSessions = (identity: string) => Session

interface ProcessEvents {
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly serviceName?: string; readonly reason: string }) => void,
  ): unknown
}

/**
 * After Chromium's network process has died the next call gets a new session: one that was there is of no use
 * (electron#49572); Electron mended that in 2026 (electron#49887).
 */
export function createServiceSessions(
  app: ProcessEvents,
  createSession: (name: string) => Session,
  log: Log,
): ServiceSessions {
  let count = 1
  const sessions = new Map<string, Session>()
  app.on('child-process-gone', (_event, { serviceName, reason }) => {
    if (serviceName !== 'network.mojom.NetworkService') return
    log.warn('network.process-gone', { reason })
    count += 1
    sessions.clear()
  })
  return (identity) => {
    const session = sessions.get(identity) ?? createSession(`service-${count}-${identity}`)
    sessions.set(identity, session)
    return session
  }
}
