import type { EventEmitter } from 'node:events'
import type { Details, Session } from 'electron'
import type { Ports } from '../../app/ports/index.ts'

/** The session for a client certificate, by its identity: Chromium keeps sending one to a server that requested it. */
export type ServiceSessions = (identity: string) => Session

interface SessionsParts extends Pick<Ports, 'log'> {
  readonly app: EventEmitter
  createSession(name: string): Session
}

/** Replaces all sessions after Chromium's network process died: Electron cannot use them any more (electron#49572). */
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
