import type { Clock, Log } from '../../app/ports.ts'

/** The sessions in which services are called, one at a time. `Session` is Electron's. */
export interface ServiceSessions<Session> {
  /** The session for a call. */
  current(): Session
  /**
   * The session to use after a call in `failed` ended as it does when the network's process has died. The
   * call ends before Electron tells of the death, so it waits for that, 1 s at most; then a call that
   * failed for another reason gets `failed` back.
   */
  after(failed: Session): Promise<Session>
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
  let session: Session | null = null
  let died = Promise.withResolvers<void>()
  app.on('child-process-gone', (_event, { serviceName, reason }) => {
    if (serviceName !== 'network.mojom.NetworkService') return
    log.warn('network.process-gone', { reason })
    count += 1
    session = null
    died.resolve()
    died = Promise.withResolvers()
  })
  const current = () => {
    session ??= make(`service-${count}`)
    return session
  }
  return {
    current,
    async after(failed) {
      if (current() !== failed) return current()
      await new Promise<void>((resolve) => {
        const cancel = clock.after(newsWithinMs, resolve)
        void died.promise.then(() => {
          cancel()
          resolve()
        })
      })
      return current()
    },
  }
}
