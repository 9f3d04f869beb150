import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificateVerdict } from '../../../main/service/system-authorities.ts'

const authorityInvalid = -202

let folder: string
let anchors: string
/** What the system made of the anchors. */
let list: string
const pem = (name: string) => readFileSync(join(folder, `${name}.pem`), 'utf8')

/** Makes a certificate `name`, signed by `issuer`, or by itself. */
function issue(name: string, issuer: string, extensions: readonly string[], days = 2): void {
  const file = (suffix: string) => join(folder, `${name}${suffix}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  writeFileSync(file('.txt'), extensions.join('\n'))
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    file('-key.pem'),
  ]
  openssl('req', ...key, '-out', file('.csr'), '-subj', `/CN=${name}`)
  const by =
    issuer === name
      ? ['-signkey', file('-key.pem')]
      : ['-CA', join(folder, `${issuer}.pem`), '-CAkey', join(folder, `${issuer}-key.pem`), '-CAcreateserial']
  openssl(
    'x509',
    '-req',
    '-in',
    file('.csr'),
    ...by,
    '-out',
    file('.pem'),
    '-days',
    `${days}`,
    '-extfile',
    file('.txt'),
  )
}

const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign']
const server = (names: string) => [`subjectAltName=${names}`, 'extendedKeyUsage=serverAuth']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-authorities-'))
  anchors = mkdtempSync(join(tmpdir(), 'deckpass-anchors-'))
  issue('company', 'company', authority)
  issue('stranger', 'stranger', authority)
  issue('department', 'company', authority)
  issue('limited', 'company', [...authority, 'nameConstraints=critical,permitted;DNS:other.example'])
  issue('good', 'company', server('DNS:slides.example, IP:127.0.0.1'))
  issue('below', 'department', server('DNS:slides.example'))
  issue('outside', 'limited', server('DNS:slides.example'))
  issue('unknown', 'stranger', server('DNS:slides.example'))
  issue('slides.example', 'company', ['extendedKeyUsage=serverAuth'])
  issue('mail', 'company', ['subjectAltName=DNS:slides.example', 'extendedKeyUsage=emailProtection'])
  issue('by-a-server', 'good', server('DNS:slides.example'))
  issue('withdrawn', 'withdrawn', authority)
  issue('under-withdrawn', 'withdrawn', server('DNS:slides.example'))
  // An administrator may keep their own in a folder there.
  mkdirSync(join(anchors, 'of-ours'))
  writeFileSync(join(anchors, 'of-ours/company.crt'), pem('company'))
  writeFileSync(join(anchors, 'withdrawn.crt.disabled'), pem('withdrawn'))
  list = join(folder, 'list.crt')
  writeFileSync(list, `# Company\n${pem('stranger')}${pem('company').replaceAll('\n', '\r\n')}`)
  writeFileSync(join(anchors, 'README'), 'no certificate')
})

afterAll(() => {
  for (const each of [folder, anchors]) rmSync(each, { recursive: true, force: true })
})

/** The verdict on a chain, the server's own certificate first. */
function verdictOn(chain: readonly string[], hostname = 'slides.example', errorCode = authorityInvalid) {
  const certificate = chain
    .map(pem)
    .reduceRight<{ data: string; issuerCert?: { data: string } } | undefined>(
      (issuerCert, data) => ({ data, ...(issuerCert && { issuerCert }) }),
      undefined,
    )
  if (certificate === undefined) throw new Error('no chain')
  const missing = { folder: join(anchors, 'missing'), list }
  return createCertificateVerdict([{ folder: anchors, list }, missing])({ hostname, certificate, errorCode })
}

test.each([
  ['by name', ['good'], 'slides.example'],
  ['by address', ['good'], '127.0.0.1'],
  ['through another authority', ['below', 'department'], 'slides.example'],
])('what an added authority signed is trusted: %s', async (_how, chain, host) => {
  expect(await verdictOn(chain, host)).toBe(0)
})

test.each([
  ['another name', ['good'], 'other.example'],
  ['another address', ['good'], '127.0.0.2'],
  ['a name that is not among the alternative ones', ['slides.example'], 'slides.example'],
  [
    'an authority that the system does not count, such as one that was set aside',
    ['under-withdrawn'],
    'slides.example',
  ],
  ['an authority that the system has from elsewhere', ['unknown', 'stranger'], 'slides.example'],
  ['a chain that lacks a link', ['below'], 'slides.example'],
  ['a certificate for something else', ['mail'], 'slides.example'],
  ['a server that acts as an authority', ['by-a-server', 'good'], 'slides.example'],
  ['an authority that may not sign this name', ['outside', 'limited'], 'slides.example'],
])('what an added authority signed is not trusted for %s', async (_what, chain, host) => {
  expect(await verdictOn(chain, host)).toBe(-3)
})

test('what an added authority signed is not trusted once it has expired', async () => {
  issue('over', 'company', server('DNS:slides.example'), -1)
  expect(await verdictOn(['over'])).toBe(-3)
})

test('every other verdict of Chromium holds', async () => {
  expect(await verdictOn(['good'], 'slides.example', 0)).toBe(-3)
  expect(await verdictOn(['good'], 'slides.example', -206)).toBe(-3)
})
