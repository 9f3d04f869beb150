import type { Clock, Log } from '../../app/ports/index.ts'

/**
 * The sessions in which services are called. `identity` is whom a session is to its servers: Chromium sends a
 * certificate again to a server that asked for it once, so each certificate has a session that no other call uses.
 * `Session` is Electron's.
 */
export interface ServiceSessions<Session> {
  /** The session for a call. */
  current(identity: string): Session
  /**
   * The session to use after a call in `failed` ended as it does when the network's process has died. The
   * call ends before Electron tells of the death, so it waits for that, 1 s at most; then a call that
   * failed for another reason gets `failed` back.
   */
  after(failed: Session, identity: string): Promise<Session>
}

/** The part of Electron's `app` that tells of dead processes. */
interface ProcessNews {
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly serviceName?: string; readonly reason: string }) => void,
  ): unknown
}

/** The call ends some milliseconds before the news comes. */
const newsWithinMs = 1000

/**
 * Sessions in memory, without a cache, apart from every page. Nothing of a service is written to disk. A
 * session is of no use after the process that speaks to the network has died (electron#49887); the next
 * call gets a new one.
 */
export function createServiceSessions<Session>(
  app: ProcessNews,
  make: (name: string) => Session,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): ServiceSessions<Session> {
  let count = 1
  const sessions = new Map<string, Session>()
  let died = Promise.withResolvers<void>()
  app.on('child-process-gone', (_event, { serviceName, reason }) => {
    if (serviceName !== 'network.mojom.NetworkService') return
    log.warn('network.process-gone', { reason })
    count += 1
    sessions.clear()
    died.resolve()
    died = Promise.withResolvers()
  })
  const current = (identity: string) => {
    const session = sessions.get(identity) ?? make(`service-${count}-${identity}`)
    sessions.set(identity, session)
    return session
  }
  return {
    current,
    async after(failed, identity) {
      if (current(identity) !== failed) return current(identity)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(newsWithinMs, resolve)
        void died.promise.then(() => {
          cancel()
          resolve()
        })
      })
      return current(identity)
    },
  }
}
