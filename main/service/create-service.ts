import { app, net, type Session, session } from 'electron'
import type { Log, Network } from '../../app/ports/index.ts'
import { createClientCertificates } from './client-certificates.ts'
import { hardenSession } from './harden-session.ts'
import { createHttp } from './http.ts'
import { createProbeConnection, proxyKinds } from './probe-connection.ts'
import { createServiceSessions } from './service-sessions.ts'
import { createServerCertificates, systemAuthorities } from './system-authorities.ts'

/** The connection to the services. Call after `ready`. */
export function createService(log: Log, network: Network, platform: NodeJS.Platform) {
  const certificates = createClientCertificates(app)
  const { judge, nameInCertificate } = createServerCertificates(platform === 'linux' ? systemAuthorities : [])
  const sessions = createServiceSessions({ app, createSession, log })
  const parts = { net, certificates, sessions, network, nameInCertificate }
  return {
    rawHttp: createHttp(parts),
    probeConnection: createProbeConnection(parts, judge),
    proxyKindsFor: (addresses: readonly string[]) => proxyKinds(sessions(''), addresses),
    createSession,
  }

  /** A session for calls. Electron keeps it in memory only, because its name does not begin with `persist:`. */
  function createSession(name: string): Session {
    const created = session.fromPartition(name, { cache: false })
    hardenSession(created)
    created.setCertificateVerifyProc((seen, decide) => void judge(seen).then(decide))
    return created
  }
}
