import type { ConnectionFinding, ConnectionRow } from '../../model/connection-check.ts'
import { failedCallWords } from './failures.ts'
import { connection } from './window/connection.ts'

/** What a check of the connection found at one step. */
export function connectionWords(found: ConnectionFinding): string {
  switch (found.kind) {
    case 'not-reached':
      return 'Not reached.'
    case 'name-left-to-proxy':
      return 'The proxy looks up the name.'
    case 'no-name':
      return 'The address is a number: there is no name to look up.'
    case 'name-found':
      return `${found.name} was found at ${found.addresses.join(', ')}.`
    case 'name-known':
      return `${found.name} was found.`
    case 'name-not-found':
      return `The name ${found.name} was not found. Check the address and your connection.`
    case 'no-proxy':
      return 'No proxy is used.'
    case 'proxy-used':
      return `The proxy ${found.proxy} is used.`
    case 'proxy-asks':
      return `The proxy ${found.proxy} asks for a username and password, which this test does not send.`
    case 'not-encrypted':
      return 'Not encrypted: the service runs on this computer.'
    case 'encrypted':
      return 'The connection is encrypted and its certificate is trusted.'
    case 'no-handshake':
      return 'No encrypted connection was made.'
    case 'trusted':
      return `The certificate is trusted. It was issued by “${found.authority}”.`
    case 'not-trusted':
      return `The certificate is not trusted on this computer. It was issued by “${found.authority}”. Ask your IT team.`
    case 'service-answered':
      return `${found.host} answers and asks for credentials. This test sends none, so it cannot tell whether yours are right.`
    case 'call-failed':
      return failedCallWords(found.failure, found.host)
  }
}

/** What a check found, step by step, as text for somebody who helps. `now`: epoch ms. */
export function connectionCheckWords(
  { address, rows }: { readonly address: string | null; readonly rows: readonly ConnectionRow[] },
  now: number,
): string {
  const lines = rows.map(
    ({ step, mark, finding }) =>
      `${connection.steps[step]} (${connection.marks[mark]}): ${connectionWords(finding)}`,
  )
  return [`Deckpass: connection to ${address ?? '-'}, ${new Date(now).toISOString()}`, ...lines].join('\n')
}
