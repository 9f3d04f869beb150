import type { EventEmitter } from 'node:events'
import type { Details, Session } from 'electron'
import type { Ports } from '../../app/ports/index.ts'

/** Returns one session per client certificate, because Chromium keeps sending a certificate within a session. */
export type ServiceSessions = (identity: string) => Session

interface SessionsParts extends Pick<Ports, 'log'> {
  readonly app: EventEmitter
  createSession(name: string): Session
}

/** Replaces all sessions when Chromium's network process dies: Electron cannot use them afterwards (electron#49572). */
export function createServiceSessions({ app, createSession, log }: SessionsParts): ServiceSessions {
  let count = 1
  const sessions = new Map<string, Session>()
  app.on('child-process-gone', (_event, { serviceName, reason }: Details) => {
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
