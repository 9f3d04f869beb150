import type { Clock, Log } from '../../app/ports/index.ts'

/**
 * The sessions for calls to services. `identity` is that of the client certificate: Chromium sends a certificate again
 * to a server that asked for it once, so each certificate has its own session. `Session` is Electron's.
 */
export interface ServiceSessions<Session> {
  current(identity: string): Session
  /**
   * The session for a retry after a call in `failed` ended as it does when Chromium's network process has died. The
   * call ends before Electron tells of the death, so this waits up to 1 s for it; without that it gives `failed` back.
   */
  replacementOf(failed: Session, identity: string): Promise<Session>
}

/** The part of Electron's `app` that tells of dead processes. */
interface ProcessEvents {
  on(
    event: 'child-process-gone',
    listener: (event: unknown, details: { readonly serviceName?: string; readonly reason: string }) => void,
  ): unknown
}

/** Electron tells of the death some milliseconds after the call has ended. */
const maxEventDelayMs = 1000

/**
 * After Chromium's network process has died the next call gets a new session: one that was there is of no use
 * (electron#49572); Electron mended that in 2026 (electron#49887).
 */
export function createServiceSessions<Session>(
  app: ProcessEvents,
  createSession: (name: string) => Session,
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
    const session = sessions.get(identity) ?? createSession(`service-${count}-${identity}`)
    sessions.set(identity, session)
    return session
  }
  return {
    current,
    async replacementOf(failed, identity) {
      if (current(identity) !== failed) return current(identity)
      await new Promise<void>((resolve) => {
        const cancel = clock.after(maxEventDelayMs, resolve)
        void died.promise.then(() => {
          cancel()
          resolve()
        })
      })
      return current(identity)
    },
  }
}
