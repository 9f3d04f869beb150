import { app, net } from 'electron'
import type { Ports } from '../../app/ports/index.ts'
import { createClientCertificates } from './client-certificates.ts'
import { createSession, certificates as serverCertificates } from './create-session.ts'
import { createHttp } from './http.ts'
import { createProbeConnection, proxyKinds } from './probe-connection.ts'
import { createServiceSessions } from './service-sessions.ts'

/** The connection to the services. Call after `ready`. */
export function createService({ log, network }: Pick<Ports, 'log' | 'network'>) {
  const certificates = createClientCertificates(app)
  const sessions = createServiceSessions(app, createSession, log)
  const { judge, nameInCertificate } = serverCertificates
  const options = { net, certificates, sessions, network, nameInCertificate }
  return {
    http: createHttp(options),
    probeConnection: createProbeConnection(options, judge),
    proxyKindsFor: (addresses: readonly string[]) => proxyKinds(sessions(''), addresses),
  }
}
