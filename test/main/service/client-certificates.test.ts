import { EventEmitter } from 'node:events'
import type { ClientRequest, Session } from 'electron'
import { expect, test } from 'vitest'
import type { ChosenCertificate } from '../../../app/service/model/credentials.ts'
import type { HttpResult } from '../../../app/service/ports.ts'
import { createClientCertificates } from '../../../main/service/client-certificates.ts'
import { createHttp } from '../../../main/service/http.ts'
import { settle } from '../../support/virtual-ports.ts'

const host = 'slides.example:443'
const one = {
  fingerprint: 'sha256/one',
  // Characters that reverse text or control a terminal.
  subjectName: '\u202eDemo',
  issuerName: '\x1bOffice',
  validExpiry: 2e9,
}
const two = { ...one, fingerprint: 'sha256/two' }
const shown = { host, certificates: [view('sha256/one'), view('sha256/two')] }

function view(fingerprint: string) {
  return { fingerprint, subject: 'Demo', issuer: 'Office', validUntil: 2e12 }
}

/** Calls to https://slides.example/ that stay open until the server asks and, if the test wants that, refuses. */
function openCalls() {
  const app = new EventEmitter()
  const open: EventEmitter[] = []
  const sessions: string[] = []
  const identities = new Map<unknown, string>()
  const http = createHttp({
    certificates: createClientCertificates(app),
    network: { isOnline: () => true, check: () => {} },
    nameInCertificate: () => null,
    sessions(identity) {
      const session: Session = Object.create(null)
      identities.set(session, identity)
      return session
    },
    net: {
      request(options) {
        if (typeof options === 'object') sessions.push(identities.get(options.session) ?? '')
        const call = new EventEmitter()
        open.push(call)
        return Object.assign(call, { end: () => {}, abort: () => {} }) as ClientRequest
      },
    },
  })
  const post = (
    certificate?: ChosenCertificate,
    url = 'https://slides.example/',
    signal = new AbortController().signal,
  ): Promise<HttpResult> =>
    http.post({ url, certificate, headers: {}, body: '', timeoutMs: 1e4, maxBodyBytes: 9, signal })
  /** What the server gets when it asks: a fingerprint, null for none, or `waits` if there is no answer. */
  const ask = async (server = host) => {
    await settle()
    let sent: string | null = 'waits'
    let prevented = false
    const event = { preventDefault: () => (prevented = true) }
    app.emit('select-client-certificate', event, null, server, [one, two], (given?: typeof one) => {
      sent = given?.fingerprint ?? null
    })
    expect(prevented).toBe(true)
    return sent
  }
  const refuse = async () => {
    await settle()
    open.at(-1)?.emit('error', new Error('net::ERR_BAD_SSL_CLIENT_AUTH_CERT'))
  }
  return { post, ask, refuse, sessions }
}

test('without a choice a call ends with the certificates to choose from', async () => {
  const { post, ask } = openCalls()
  const call = post()
  expect(await ask()).toBe('waits')
  expect(await call).toEqual({
    kind: 'no-response',
    cause: 'choose-certificate',
    detail: host,
    certificateRequest: shown,
  })
})

test.each([
  ['the certificate that was chosen', 'sha256/two', host, 'sha256/two'],
  ['none if none was chosen', null, host, null],
  ['nothing if the chosen one is gone', 'sha256/lost', host, 'waits'],
  ['nothing if one was chosen for another host', 'sha256/one', 'other.example:443', 'waits'],
  ['nothing if one was chosen for another port', 'sha256/one', 'slides.example:8443', 'waits'],
])('the server gets %s', async (_what, fingerprint, server, sent) => {
  const { post, ask } = openCalls()
  void post({ host, fingerprint }, `https://${server}/`)
  expect(await ask(server)).toBe(sent)
})

test('a server that Deckpass did not call (a proxy) gets no certificate', async () => {
  const { post, ask } = openCalls()
  void post({ host, fingerprint: 'sha256/one' })
  expect(await ask('proxy.example:3128')).toBe(null)
  expect(await ask('https://[')).toBe(null)
})

test('calls to one server with different certificates take turns', async () => {
  const { post, ask, refuse, sessions } = openCalls()
  const first = post({ host, fingerprint: 'sha256/one' })
  const second = post({ host, fingerprint: 'sha256/two' })
  const third = post()
  expect(await ask()).toBe('sha256/one')
  expect(sessions).toEqual(['sha256/one'])
  await refuse()
  await first
  expect(await ask()).toBe('sha256/two')
  await refuse()
  await second
  expect(await ask()).toBe('waits')
  expect(await third).toMatchObject({ cause: 'choose-certificate' })
})

test('a call that is cancelled before its turn is never made', async () => {
  const { post, refuse, sessions } = openCalls()
  const abort = new AbortController()
  const cancelled = post({ host, fingerprint: 'sha256/lost' }, undefined, AbortSignal.abort())
  const first = post({ host, fingerprint: 'sha256/one' })
  const second = post({ host, fingerprint: 'sha256/two' }, undefined, abort.signal)
  abort.abort()
  for (const call of [cancelled, second]) expect(await call).toMatchObject({ cause: 'cancelled' })
  await refuse()
  await first
  expect(sessions).toEqual(['sha256/one'])
})

test('a server that refuses the chosen certificate makes the person choose again', async () => {
  const { post, ask, refuse } = openCalls()
  const call = post({ host, fingerprint: 'sha256/one' })
  await ask()
  await refuse()
  expect(await call).toMatchObject({ cause: 'certificate-refused', certificateRequest: shown })
})

test('if no certificate fits, no choice is offered, whatever was offered before', async () => {
  const { post, ask, refuse } = openCalls()
  async function expectNoChoice(call: Promise<HttpResult>) {
    await refuse()
    expect(await call).not.toHaveProperty('certificateRequest')
    expect(await call).toMatchObject({ cause: 'client-certificate' })
  }
  await expectNoChoice(post())
  const withoutChoice = post()
  await ask()
  await withoutChoice
  await expectNoChoice(post())
  const withChoice = post({ host, fingerprint: 'sha256/one' })
  await ask()
  await refuse()
  await withChoice
  await expectNoChoice(post({ host, fingerprint: 'sha256/two' }))
})

test('after the choice, calls use a different session than calls without a certificate', async () => {
  const { post, sessions } = openCalls()
  const ports = ['1', '2', '3'].map((port) => `slides.example:${port}`)
  const chosen = ['sha256/one', 'sha256/two', null]
  for (const [at, host] of ports.entries())
    void post({ host, fingerprint: chosen[at] ?? null }, `https://${host}/`)
  void post()
  await settle()
  expect(new Set(sessions).size).toBe(4)
})
