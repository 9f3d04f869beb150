import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Http } from '../../app/ports.ts'
import { parseServiceAddress } from '../../app/service/service-address.ts'
import { callTokenEndpoint } from '../../app/service/token-endpoints.ts'
import { failureSentence } from '../../app/words/failures.ts'
import { createClock } from '../../main/adapters/clock.ts'
import { createHttp } from '../../main/adapters/http.ts'
import { findChromium } from '../chromium.ts'
import { canMakeCertificates, certificateOfUnknownAuthority } from '../service/authority.ts'
import { type ChromiumNet, startChromiumNet } from '../service/chromium-net.ts'
import { requestOver } from '../service/client-request.ts'
import { findNginx, isThere, type Nginx, startNginx } from '../service/nginx.ts'
import { type Service, startService } from '../service/service.ts'

/**
 * What becomes of a call when real servers stand in the way: the app's own Http adapter, on the network
 * stack of a real Chromium, against a real nginx with the stand-in service behind it.
 */

const nginx = await findNginx()
const missing = [
  ...(nginx.kind === 'absent' ? [`nginx (${nginx.why})`] : []),
  ...((await isThere(await findChromium())) ? [] : ['Chromium']),
  ...((await canMakeCertificates()) ? [] : ['openssl']),
]
if (missing.length > 0) console.warn(`Real servers were not tried, for lack of ${missing.join(' and ')}.`)

describe.runIf(missing.length === 0)('through nginx', () => {
  let folder: string
  let service: Service
  let server: Nginx
  let chromium: ChromiumNet
  let address: Record<'plain' | 'tls' | 'elsewhere' | 'circle' | 'slow' | 'hangsUp', string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deckpass-real-servers-'))
    service = await startService()
    chromium = await startChromiumNet()
    const certificate = await certificateOfUnknownAuthority(folder)
    const binary = nginx.kind === 'found' ? nginx.binary : ''
    server = await startNginx(binary, folder, 6, ([plain, tls, elsewhere, circle, slow, hangsUp]) => {
      const pass = `proxy_pass ${service.baseUrl};`
      return `
        limit_req_zone $server_port zone=often:64k rate=1r/m;
        limit_req_status 429;
        server {
          listen 127.0.0.1:${plain};
          location /api/ { ${pass} }
          location /slides/ { proxy_pass ${service.baseUrl}/; }
          location /often/ { limit_req zone=often; proxy_pass ${service.baseUrl}/; }
          location /old/ { return 410; }
          location /members/ { auth_basic "members"; auth_basic_user_file ${folder}/nobody; ${pass} }
          location /broken/ { proxy_pass http://127.0.0.1:1; }
          location /pages/ { default_type text/html; return 200 "<!DOCTYPE html><title>Welcome</title>"; }
        }
        server {
          listen 127.0.0.1:${tls} ssl;
          ssl_certificate ${certificate.cert};
          ssl_certificate_key ${certificate.key};
          location / { ${pass} }
        }
        server { listen 127.0.0.1:${elsewhere}; return 307 ${service.baseUrl}$request_uri; }
        server { listen 127.0.0.1:${circle}; return 308 http://$http_host$request_uri; }
        server { listen 127.0.0.1:${slow}; limit_rate 1; location / { ${pass} } }
        server { listen 127.0.0.1:${hangsUp}; return 444; }`
    })
    const [plain, tls, elsewhere, circle, slow, hangsUp] = server.ports
    address = {
      plain: `http://127.0.0.1:${plain}`,
      tls: `https://127.0.0.1:${tls}`,
      elsewhere: `http://127.0.0.1:${elsewhere}`,
      circle: `http://127.0.0.1:${circle}`,
      slow: `http://127.0.0.1:${slow}`,
      hangsUp: `http://127.0.0.1:${hangsUp}`,
    }
  }, 60_000)

  afterAll(async () => {
    await Promise.all([chromium.close(), server.close()])
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })

  let requestsBefore = 0
  beforeEach(() => {
    service.faults.clear()
    requestsBefore = service.requests.length
  })
  const arrived = () => service.requests.length - requestsBefore

  /** Signs in at an address and says what the person reads: a sentence, or that a token was issued. */
  async function signIn(typed: string, timeoutMs?: number): Promise<string> {
    const place = parseServiceAddress(typed)
    if (place.kind === 'refused') return place.reason
    const http = createHttp({
      net: { request: requestOver(chromium.net.fetch) },
      sessions: { current: () => null, after: async () => null },
    })
    const patient: Http = {
      post: (request) => http.post({ ...request, timeoutMs: timeoutMs ?? request.timeoutMs }),
    }
    const [demo] = service.accounts
    const answer = await callTokenEndpoint(
      { http: patient, clock: createClock() },
      {
        endpoint: 'issue',
        address: place.address,
        username: demo?.username ?? '',
        password: demo?.password ?? '',
        companyKey: demo?.companyKey ?? '',
        signal: new AbortController().signal,
      },
    )
    if (answer.kind === 'failure') return failureSentence(answer, 'HOST')
    return answer.estimated ? 'issued, expiry estimated' : 'issued'
  }

  test('a token is issued', async () => {
    expect(await signIn(address.plain)).toBe('issued')
    expect(await signIn(`${address.plain}/slides/`)).toBe('issued')
    expect(arrived()).toBe(2)
  })

  test('a certificate of an unknown authority is refused, and no password is sent', async () => {
    expect(await signIn(address.tls)).toContain('The certificate of HOST is not trusted on this computer.')
    expect(arrived()).toBe(0)
  })

  test('a redirect to another server is refused, and the password does not follow it', async () => {
    expect(await signIn(address.elsewhere)).toMatch(
      /^HOST answered, but not like .*points to another address/,
    )
    expect(arrived()).toBe(0)
  })

  test('a redirect to itself is refused as well', async () => {
    expect(await signIn(address.circle)).toMatch(/^HOST answered, but not like .*points to another address/)
  })

  test('an answer that trickles in is given up', async () => {
    expect(await signIn(address.slow, 500)).toMatch(/^HOST did not answer in time\./)
  })

  test('a connection that ends before an answer, or halfway through it, has broken off', async () => {
    expect(await signIn(address.hangsUp)).toMatch(/^The connection to HOST broke off\./)
    service.faults.next({ kind: 'truncated' })
    expect(await signIn(address.plain)).toMatch(/^The connection to HOST broke off\./)
  })

  test('https where http is spoken has broken off, and http where https is spoken is refused', async () => {
    expect(await signIn(address.plain.replace('http:', 'https:'))).toMatch(
      /^The connection to HOST broke off\./,
    )
    expect(await signIn(address.tls.replace('https:', 'http:'))).toMatch(
      /^HOST refused the request \(status 400\)/,
    )
    expect(arrived()).toBe(0)
  })

  test('a wall that wants another password rejects, with its own page', async () => {
    expect(await signIn(`${address.plain}/members`)).toMatch(/^The service did not accept this username/)
    expect(arrived()).toBe(0)
  })

  test.each(['nowhere', 'old'])('the address /%s is told not to be the service', async (path) => {
    expect(await signIn(`${address.plain}/${path}`)).toMatch(/^HOST answered, but not like .*no such address/)
  })

  test('a web page is told to be one', async () => {
    expect(await signIn(`${address.plain}/pages`)).toMatch(
      /^HOST answered, but not like .*it sent a web page/,
    )
  })

  test('a gateway without a service behind it has a problem of its own', async () => {
    expect(await signIn(`${address.plain}/broken`)).toBe(
      'HOST has a problem of its own (status 502). Try again later.',
    )
  })

  test('a limit that is reached asks for patience', async () => {
    expect(await signIn(`${address.plain}/often`)).toBe('issued')
    expect(await signIn(`${address.plain}/often`)).toMatch(/^HOST is busy/)
  })

  test('nothing answers where nginx has gone', async () => {
    const gone = await startService()
    await gone.close()
    expect(await signIn(gone.baseUrl)).toBe('Nothing answers at HOST. Check the address and your connection.')
  })
})
