import { app, net } from 'electron'
import type { Ports } from '../../app/ports/index.ts'
import { OutgoingCalls, withPermission } from '../../app/service/outgoing-calls.ts'
import { createClientCertificates } from './client-certificates.ts'
import { createSession, judgeCertificate } from './create-session.ts'
import { createHttp } from './http.ts'
import { createProbeConnection } from './probe-connection.ts'
import { proxyKinds } from './proxies.ts'
import { createServiceSessions } from './service-sessions.ts'

interface ServiceParts extends Pick<Ports, 'clock' | 'log'> {
  isHostAllowed(host: string): boolean
}

export type Service = ReturnType<typeof createService>

/** The connection to the services. Every call asks `calls` for permission first. Call after `ready`. */
export function createService({ clock, log, isHostAllowed }: ServiceParts) {
  const calls = new OutgoingCalls({ clock, isHostAllowed })
  const certificates = createClientCertificates(app)
  const sessions = createServiceSessions(app, createSession, log)
  return {
    calls,
    http: withPermission(createHttp({ net, certificates, sessions }), calls),
    probeConnection: createProbeConnection({ net, certificates, sessions }, judgeCertificate),
    proxiesBefore: (addresses: readonly string[]) => proxyKinds(sessions(''), addresses),
  }
}
