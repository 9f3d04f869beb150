import type { ConnectionFinding } from '../../model/connection-check.ts'
import { failedCallWords } from './failures.ts'

/** What a check of the connection found at one step. */
export function connectionWords(found: ConnectionFinding): string {
  switch (found.kind) {
    case 'not-reached':
      return 'Not reached.'
    case 'name-left-to-proxy':
      return 'The proxy looks the name up.'
    case 'no-name':
      return 'There is no name to look up: the address is a number.'
    case 'name-found':
      return `${found.name} was found at ${found.addresses.join(', ')}.`
    case 'name-known':
      return `${found.name} was found.`
    case 'name-not-found':
      return `No computer with the name ${found.name} was found. Check the address and your connection.`
    case 'no-proxy':
      return 'No proxy is used for this service.'
    case 'proxy-used':
      return `The proxy ${found.proxy} is used for this service.`
    case 'proxy-asks':
      return `The proxy ${found.proxy} is used for this service. It wants a username and a password, which this test does not send.`
    case 'not-encrypted':
      return 'Not encrypted: the service runs on this computer.'
    case 'encrypted':
      return 'The connection is encrypted, and the certificate is trusted.'
    case 'no-handshake':
      return 'No encrypted connection could be made.'
    case 'trusted':
      return `The certificate is trusted. It was issued by “${found.authority}”.`
    case 'not-trusted':
      return `The certificate is not trusted on this computer. It was issued by “${found.authority}”. Send this sentence to the people who look after the computer.`
    case 'service-answered':
      return `${found.host} answers and wants credentials. This test sends none, so it does not tell whether yours are right.`
    case 'call-failed':
      return failedCallWords(found.failure, found.host)
  }
}
