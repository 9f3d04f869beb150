import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { ClientRequest, Session } from 'electron'
import { expect, test } from 'vitest'
import { createClientCertificates } from '../../../main/service/client-certificates.ts'
import { createProbeConnection, proxiesTo, proxyKinds } from '../../../main/service/probe-connection.ts'
import { certificateOfUnknownAuthority } from '../../service/certificates.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const certificates = createClientCertificates(new EventEmitter())
const network = { isOnline: () => true, check: () => {} }
const cleared = {
  closeAllConnections: async () => {},
  clearHostResolverCache: async () => {},
}

/** Checks the way to a host that has no address. */
function probeOver(session: Partial<Session>) {
  const request = () => {
    const call = new EventEmitter()
    return Object.assign(call, {
      end() {
        call.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED'))
      },
      abort: () => {},
    }) as ClientRequest
  }
  const sessions = () => session as Session
  return createProbeConnection(
    { net: { request }, certificates, sessions, network, nameInCertificate: () => null },
    async () => -3,
  )({
    url: 'https://slides.example/',
    headers: {},
    body: '',
    timeoutMs: 1e4,
    maxBodyBytes: 9,
    signal: new AbortController().signal,
  })
}

/** What a check tells of a certificate that Chromium does not trust. */
async function shown(certificate: { issuerName: string; data: string }) {
  const whole = { ...certificate, fingerprint: `sha256/${btoa('\xab\x01')}`, validStart: 1, validExpiry: 2 }
  const session = {
    setCertificateVerifyProc: (verify: Parameters<Session['setCertificateVerifyProc']>[0]) => {
      const seen = Object.assign(Object.create(null), { certificate: whole, errorCode: -202 })
      verify?.(seen, () => undefined)
    },
    ...cleared,
    resolveProxy: async () => 'DIRECT',
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  }
  return (await probeOver(session)).certificate
}

test('the name in a certificate that nobody trusts is one short line', async () => {
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

test('a self-signed certificate differs from an issued one', async () => {
  const folder = temporaryFolder()
  const files = await certificateOfUnknownAuthority(folder)
  const isSelfSigned = async (path: string) =>
    (await shown({ issuerName: 'Office', data: await readFile(path, 'utf8') }))?.shown.isSelfSigned
  expect([await isSelfSigned(files.authority), await isSelfSigned(files.cert)]).toEqual([true, false])
})

test('a connection check reports what it found where the proxy is unknown', async () => {
  const session = {
    ...cleared,
    setCertificateVerifyProc: () => {},
    resolveProxy: () => Promise.reject(new Error('no such file')),
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  }
  expect(await probeOver(session)).toMatchObject({
    proxy: null,
    addresses: null,
    result: { cause: 'name-not-found' },
  })
})

/** `lists`: what Chromium answers for each address. */
const kindsOf = (lists: Readonly<Record<string, string>>) =>
  proxyKinds({ resolveProxy: async (address) => lists[address] ?? '' }, Object.keys(lists))

test.each([
  ['DIRECT', ['DIRECT']],
  ['PROXY proxy.example:8080', ['PROXY']],
  ['PROXY one.example:8080; PROXY two.example:8080; DIRECT', ['PROXY', 'DIRECT']],
  ['HTTPS proxy.example:443;SOCKS5 proxy.example:1080', ['HTTPS', 'SOCKS5']],
  ['', []],
])('of the proxies %j only the kinds are told', async (list, kinds) => {
  expect(await kindsOf({ 'https://slides.example/': list })).toEqual(kinds)
})

test('each kind is told once for all services', async () => {
  const lists = {
    'https://one.example/': 'DIRECT',
    'https://two.example/': 'PROXY proxy.example:8080; DIRECT',
  }
  expect(await kindsOf(lists)).toEqual(['DIRECT', 'PROXY'])
})

test('a system that does not name its proxies is no failure', async () => {
  const session = { resolveProxy: () => Promise.reject(new Error('net::ERR_FAILED')) }
  expect(await proxyKinds(session, ['https://slides.example/'])).toEqual([])
})

test('a proxy script that runs for ever is not waited for', async () => {
  const session = { resolveProxy: () => new Promise<string>(() => {}) }
  expect(await proxiesTo(session, 'https://slides.example/', 1)).toBe('')
})
