import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ClientRequest, Session } from 'electron'
import { expect, test } from 'vitest'
import { createClientCertificates } from '../../../main/service/client-certificates.ts'
import { createProbeConnection, proxiesTo, proxyKinds } from '../../../main/service/probe-connection.ts'
import { certificateOfUnknownAuthority } from '../../service/certificates.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Checks the connection to a host without an address, over a session with these answers. */
function probeOver(answers: Partial<Session>) {
  const session: Partial<Session> = {
    closeAllConnections: async () => {},
    clearHostResolverCache: async () => {},
    setCertificateVerifyProc: () => {},
    resolveProxy: async () => 'DIRECT',
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
    ...answers,
  }
  const request = () => {
    const call = new EventEmitter()
    return Object.assign(call, {
      end() {
        call.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED'))
      },
      abort: () => {},
    }) as ClientRequest
  }
  const probe = createProbeConnection(
    {
      net: { request },
      certificates: createClientCertificates(new EventEmitter()),
      sessions: () => session as Session,
      network: { isOnline: () => true, check: () => {} },
      nameInCertificate: () => null,
    },
    async () => -3,
  )
  const { signal } = new AbortController()
  return probe({
    url: 'https://slides.example/',
    headers: {},
    body: '',
    timeoutMs: 1e4,
    maxBodyBytes: 9,
    signal,
  })
}

/** What a check reports about a certificate that Chromium does not trust. */
async function shown(certificate: { issuerName: string; data: string }) {
  const whole = { ...certificate, fingerprint: `sha256/${btoa('\xab\x01')}`, validStart: 1, validExpiry: 2 }
  const setCertificateVerifyProc: Session['setCertificateVerifyProc'] = (verify) =>
    verify?.(Object.assign(Object.create(null), { certificate: whole, errorCode: -202 }), () => undefined)
  return (await probeOver({ setCertificateVerifyProc })).certificate
}

test('the name in an untrusted certificate is shortened to one line', async () => {
  const issuerName = `\u202e\x1b[2JOffice\n${'x'.repeat(60_000)}`
  expect(await shown({ issuerName, data: 'of a kind that cannot be read' })).toEqual({
    shown: {
      authority: `[2JOffice ${'x'.repeat(189)}…`,
      isSelfSigned: false,
      validFrom: 1000,
      validUntil: 2000,
      fingerprint: 'AB:01',
    },
    isTrusted: false,
  })
})

test('a self-signed certificate is distinguished from an issued one', async () => {
  const { authority, tls } = certificateOfUnknownAuthority(temporaryFolder())
  const isSelfSigned = async (data: string) =>
    (await shown({ issuerName: 'Office', data }))?.shown.isSelfSigned
  expect(await isSelfSigned(await readFile(authority, 'utf8'))).toBe(true)
  expect(await isSelfSigned(tls.cert)).toBe(false)
})

test('a connection check reports its other results if the proxy is unknown', async () => {
  const resolveProxy = () => Promise.reject(new Error('no such file'))
  const result = { cause: 'name-not-found' }
  expect(await probeOver({ resolveProxy })).toMatchObject({ proxy: null, addresses: null, result })
})

test.each([
  [['DIRECT'], ['DIRECT']],
  [['PROXY proxy.example:8080'], ['PROXY']],
  [['PROXY one.example:8080; PROXY two.example:8080; DIRECT'], ['PROXY', 'DIRECT']],
  [['HTTPS proxy.example:443;SOCKS5 proxy.example:1080'], ['HTTPS', 'SOCKS5']],
  [[''], []],
  [
    ['DIRECT', 'PROXY proxy.example:8080; DIRECT'],
    ['DIRECT', 'PROXY'],
  ],
])('of the proxies %j only the kinds are reported, each once', async (lists, kinds) => {
  const session = { resolveProxy: async (url: string) => lists[Number(new URL(url).port) - 1] ?? '' }
  const urls = lists.map((_, index) => `https://slides.example:${index + 1}/`)
  expect(await proxyKinds(session, urls)).toEqual(kinds)
})

test('a system that does not report its proxies causes no failure', async () => {
  const session = { resolveProxy: () => Promise.reject(new Error('net::ERR_FAILED')) }
  expect(await proxyKinds(session, ['https://slides.example/'])).toEqual([])
})

test('a proxy script that runs for ever is not waited for', async () => {
  const session = { resolveProxy: () => new Promise<string>(() => {}) }
  expect(await proxiesTo(session, 'https://slides.example/', 1)).toBe('')
})
