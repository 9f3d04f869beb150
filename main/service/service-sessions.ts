import type { Session } from 'electron'
import type { Log } from '../../app/ports/index.ts'

/** The session for a client certificate, by its identity: Chromium keeps sending one to a server that requested it. */
export type ServiceSessions = (identity: string) => Session

interface ProcessEvents {
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly serviceName?: string; readonly reason: string }) => void,
  ): unknown
}

/** Replaces all sessions after Chromium's network process died: Electron cannot use them any more (electron#49572). */
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
