import type { App, Session } from 'electron'
import type { Log } from '../../app/ports.ts'

/**
 * The session of all calls to services: in memory, without a cache, apart from every page. Nothing of a
 * service is written to disk. A session is of no use after the process that speaks to the network has died
 * (electron#49887); the next call gets a new one.
 */
export function createServiceSessions(
  app: Pick<App, 'on'>,
  fromPartition: (name: string, options: { cache: boolean }) => Session,
  log: Log,
): () => Session {
  let count = 1
  let session: Session | null = null
  app.on('child-process-gone', (_event, { serviceName, reason }) => {
    if (serviceName !== 'network.mojom.NetworkService') return
    log.warn('network.process-gone', { reason })
    count += 1
    session = null
  })
  return () => {
    session ??= fromPartition(`service-${count}`, { cache: false })
    return session
  }
}
