import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createClientCertificates } from '../../../main/network/client-certificates.ts'
import { createConnectionCheck } from '../../../main/network/connection-check.ts'

const certificates = createClientCertificates(new EventEmitter())

test('a connection check reports what it found where the proxy is unknown', async () => {
  const session = {
    setCertificateVerifyProc: () => {},
    resolveProxy: () => Promise.reject(new Error('no such file')),
    resolveHost: () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')),
  }
  const request = () => {
    const call = new EventEmitter()
    return Object.assign(call, {
      end: () => call.emit('error', new Error('net::ERR_NAME_NOT_RESOLVED')),
      abort: () => {},
    })
  }
  const probe = createConnectionCheck({ request }, certificates, () => session)
  const found = await probe({
    url: 'https://slides.example/',
    headers: {},
    body: '',
    timeoutMs: 1e4,
    maxBodyBytes: 9,
    signal: new AbortController().signal,
  })
  expect(found).toMatchObject({ proxy: null, addresses: null, result: { cause: 'unreachable' } })
})
