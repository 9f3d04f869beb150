import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createClientCertificates } from '../../../main/network/client-certificates.ts'
import { type CheckSession, createConnectionCheck } from '../../../main/network/connection-check.ts'

const certificates = createClientCertificates(new EventEmitter())

/** Checks the way to a host that has no address. */
function probeOver(session: CheckSession) {
  const request = () => {
    const call = new EventEmitter()
    return Object.assign(call, {
      end: () => call.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED')),
      abort: () => {},
    })
  }
  return createConnectionCheck(
    { request },
    certificates,
    () => session,
  )({
    url: 'https://slides.example/',
    headers: {},
    body: '',
    timeoutMs: 1e4,
    maxBodyBytes: 9,
    signal: new AbortController().signal,
  })
}

test('the name in a certificate that nobody trusts is one short line', async () => {
  const issuerName = `\u202e\x1b[2JOffice\n${'x'.repeat(60_000)}`
  const session = {
    setCertificateVerifyProc: (verify: Parameters<CheckSession['setCertificateVerifyProc']>[0]) => {
      const seen = Object.assign(Object.create(null), { certificate: { issuerName }, errorCode: -202 })
      verify?.(seen, () => undefined)
    },
    resolveProxy: async () => 'DIRECT',
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  }
  const { certificate } = await probeOver(session)
  expect(certificate).toEqual({ authority: `[2JOffice ${'x'.repeat(189)}…`, isTrusted: false })
})

test('a connection check reports what it found where the proxy is unknown', async () => {
  const session = {
    setCertificateVerifyProc: () => {},
    resolveProxy: () => Promise.reject(new Error('no such file')),
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  }
  expect(await probeOver(session)).toMatchObject({
    proxy: null,
    addresses: null,
    result: { cause: 'unreachable' },
  })
})
