import { app, net } from 'electron'
import type { Ports } from '../../app/ports/index.ts'
import { OutgoingCalls, withPermission } from '../../app/service/outgoing-calls.ts'
import { createClientCertificates } from './client-certificates.ts'
import { createSession, certificates as serverCertificates } from './create-session.ts'
import { createHttp } from './http.ts'
import { createProbeConnection } from './probe-connection.ts'
import { proxyKinds } from './proxies.ts'
import { createServiceSessions } from './service-sessions.ts'

interface ServiceParts extends Pick<Ports, 'clock' | 'log' | 'network'> {
  isHostAllowed(host: string): boolean
}

export type Service = ReturnType<typeof createService>

/** The connection to the services. Every call asks `calls` for permission first. Call after `ready`. */
export function createService({ clock, log, network, isHostAllowed }: ServiceParts) {
  const calls = new OutgoingCalls({ clock, isHostAllowed })
  const certificates = createClientCertificates(app)
  const sessions = createServiceSessions(app, createSession, log)
  const { judge, nameInCertificate } = serverCertificates
  const options = { net, certificates, sessions, network, nameInCertificate }
  return {
    calls,
    http: withPermission(createHttp(options), calls),
    probeConnection: createProbeConnection(options, judge),
    proxiesBefore: (addresses: readonly string[]) => proxyKinds(sessions(''), addresses),
  }
}
