import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServerCertificates } from '../../../main/service/system-authorities.ts'
import { issue as issueIn } from '../../service/certificates.ts'

const [nameInvalid, dateInvalid, authorityInvalid] = [-200, -201, -202]

let folder: string
let anchors: string
/** The list that the system generated from the anchors. */
let list: string
const pem = (name: string) => readFileSync(join(folder, `${name}.pem`), 'utf8')

const issue = (name: string, issuer: string, extensions: readonly string[], days = 2) =>
  issueIn(folder, name, issuer, { extensions, days })
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
  // An administrator may use a subfolder there.
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

/** The verdict on a chain, the server's own certificate first, and the name that is then reported for the host. */
async function judged(chain: readonly string[], hostname = 'slides.example', errorCode = authorityInvalid) {
  const [leaf = '', ...issuers] = chain.map(pem)
  const issuerCert = issuers.reduceRight<{ data: string; issuerCert?: { data: string } } | undefined>(
    (above, data) => ({ data, ...(above && { issuerCert: above }) }),
    undefined,
  )
  const { validFromDate, validToDate } = new X509Certificate(leaf)
  const certificate = {
    data: leaf,
    validStart: validFromDate.getTime() / 1000,
    validExpiry: validToDate.getTime() / 1000,
    ...(issuerCert && { issuerCert }),
  }
  const missing = { folder: join(anchors, 'missing'), list }
  const { judge, nameInCertificate } = createServerCertificates([{ folder: anchors, list }, missing])
  return { verdict: await judge({ hostname, certificate, errorCode }), name: nameInCertificate(hostname) }
}

const verdictOn = async (...seen: Parameters<typeof judged>) => (await judged(...seen)).verdict

test.each([
  ['by name', ['good'], 'slides.example'],
  ['by address', ['good'], '127.0.0.1'],
  ['through another authority', ['below', 'department'], 'slides.example'],
])('a certificate of an added authority is trusted: %s', async (_how, chain, host) => {
  expect(await verdictOn(chain, host)).toBe(0)
})

test.each([
  ['an authority that the system does not trust, such as a blocked one', ['under-withdrawn']],
  ['an authority that the administrator did not add', ['unknown', 'stranger']],
  ['a chain that lacks a link', ['below']],
  ['a certificate for something else', ['mail']],
  ['a server that acts as an authority', ['by-a-server', 'good']],
  ['an authority that may not sign this name', ['outside', 'limited']],
])('no certificate is trusted with %s', async (_what, chain) => {
  expect(await verdictOn(chain)).toBe(-3)
})

test.each([
  ['another name', ['good'], 'other.example', 'slides.example'],
  ['another address', ['good'], '127.0.0.2', 'slides.example'],
  ['a name that is not among the alternative ones', ['slides.example'], 'slides.example', null],
  ['another name, by an unknown authority', ['unknown', 'stranger'], '::1', 'slides.example'],
])('a certificate for %s is refused for its name, and that is reported', async (_what, chain, host, name) => {
  expect(await judged(chain, host)).toEqual({ verdict: nameInvalid, name })
})

test.each([
  ['an added authority', 'company'],
  ['an unknown authority', 'stranger'],
])('an expired certificate of %s is refused for its date, unless its name is wrong', async (_of, issuer) => {
  issue('over', issuer, server('DNS:slides.example'), -1)
  expect(await verdictOn(['over'])).toBe(dateInvalid)
  expect(await verdictOn(['over'], 'other.example')).toBe(nameInvalid)
})

test('every other verdict of Chromium holds', async () => {
  expect(await verdictOn(['good'], 'slides.example', 0)).toBe(-3)
  expect(await verdictOn(['good'], 'slides.example', -206)).toBe(-3)
})
