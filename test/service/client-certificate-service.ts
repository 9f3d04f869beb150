import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { day } from '../support/durations.ts'
import { listenLocally } from '../support/local-port.ts'
import { certificateOfUnknownAuthority, issue } from './certificates.ts'
import { demoAccounts } from './service-logic.ts'

const run = promisify(execFile)
const twoPeople = ['Demo Person', 'Demo Colleague']

/**
 * A service that asks each caller for a certificate (TLS client authentication), and a person who has those of `people`
 * in the store of their home and as files in its `certificates`. The service accepts
 * them. `home` exists and is empty.
 */
export async function startClientCertificateService(home: string, people = twoPeople) {
  const folder = join(home, 'certificates')
  const store = join(home, '.pki/nssdb')
  await mkdir(folder)
  await mkdir(store, { recursive: true })
  const { authority, tls } = certificateOfUnknownAuthority(folder)
  await run('certutil', ['-d', `sql:${store}`, '-N', '--empty-password'])
  for (const person of people) await issueTo(person, folder, store)
  // The desktop's user must be able to use the home.
  await run('chmod', ['-R', 'a+rwX', home])

  /** The owner of each call's certificate; null if there was none. */
  const callers: (string | null)[] = []
  const ca = await readFile(authority)
  const options = { ...tls, ca, requestCert: true, rejectUnauthorized: false }
  const server = createServer(options, (incoming, outgoing) => {
    const caller = callerOn(incoming.socket as TLSSocket)
    callers.push(caller)
    incoming.resume()
    const expires = new Date(Date.now() + 7 * day).toUTCString()
    outgoing.writeHead(200, {
      'Content-Type': 'application/json',
      'Authentication-Token': `demo-token-${callers.length}`,
    })
    outgoing.end(JSON.stringify({ success: 'A token was made.', token_expires: expires }))
  })
  const port = await listenLocally(server)
  return {
    baseUrl: `https://127.0.0.1:${port}`,
    person: demoAccounts[0],
    callers,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function callerOn(socket: TLSSocket): string | null {
  const { subject } = socket.getPeerCertificate()
  return socket.authorized ? String(subject.CN) : null
}

/** Stores a certificate as files `PERSON.pem` and `PERSON.key`, and in the store. */
async function issueTo(person: string, folder: string, store: string): Promise<void> {
  const { cert, key } = issue(folder, person, 'authority')
  const bundle = join(folder, `${person}.p12`)
  await run('openssl', [
    ...['pkcs12', '-export', '-in', cert, '-inkey', key, '-out', bundle],
    ...['-name', person, '-passout', 'pass:'],
  ])
  await run('pk12util', ['-d', `sql:${store}`, '-i', bundle, '-W', ''])
}
