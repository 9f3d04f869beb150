import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { shownName } from './client-certificates.ts'

/** The part of Electron's Certificate with the chain that the server sent. */
interface ChainLink {
  /** PEM. */
  readonly data: string
  /** At the end of the chain it is absent or the certificate itself. */
  readonly issuerCert?: ChainLink
}

/** The part of Electron's verification request that a verdict needs. `validStart`, `validExpiry`: epoch seconds. */
interface SeenCertificate {
  readonly hostname: string
  readonly certificate: ChainLink & { readonly validStart: number; readonly validExpiry: number }
  /** Chromium's own verdict: 0, or one of its network errors. */
  readonly errorCode: number
}

/** For `setCertificateVerifyProc`: 0 accepts, -3 uses Chromium's own verdict, any other number is a Chromium error. */
type Verdict = 0 | -3 | typeof nameInvalid | typeof dateInvalid
export type CertificateVerdict = ReturnType<typeof createServerCertificates>['judge']

/** Chromium's ERR_CERT_COMMON_NAME_INVALID, ERR_CERT_DATE_INVALID and ERR_CERT_AUTHORITY_INVALID. */
const nameInvalid = -200
const dateInvalid = -201
const authorityInvalid = -202

interface AddedAuthorities {
  readonly folder: string
  /**
   * The list that the system generates from that folder and its own authorities. An authority that is only in the
   * folder is blocked or not active yet, so that no other program on this computer trusts it.
   */
  readonly list: string
}

/** In this order: Debian and Ubuntu; Fedora and Red Hat; SUSE; Arch. */
export const systemAuthorities: readonly AddedAuthorities[] = [
  { folder: '/usr/local/share/ca-certificates', list: '/etc/ssl/certs/ca-certificates.crt' },
  {
    folder: '/etc/pki/ca-trust/source/anchors',
    list: '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  },
  { folder: '/etc/pki/trust/anchors', list: '/var/lib/ca-certificates/ca-bundle.pem' },
  {
    folder: '/etc/ca-certificates/trust-source/anchors',
    list: '/etc/ca-certificates/extracted/tls-ca-bundle.pem',
  },
]

const openssl = '/usr/bin/openssl'
const timeoutMs = 5_000
const maxLinks = 8

const run = promisify(execFile)

/**
 * Judges the certificates of services. Chromium reports an unknown authority instead of a wrong name or date, so this
 * checks name and date again. Like browsers, it reads the alternative names only. On Linux Chromium does not trust
 * authorities that an administrator added, so the system's OpenSSL verifies the chain against these. The system's whole
 * list may contain authorities that Chromium no longer trusts.
 */
export function createServerCertificates(places: readonly AddedAuthorities[]) {
  /** By host name. Kept here, because Chromium asks about a certificate once and then caches only the verdict. */
  const otherNames = new Map<string, string | null>()

  return {
    /** Never rejects. Resolves to Chromium's verdict if a check throws, as when Node does not support a kind of key. */
    judge: ({ hostname, ...seen }: SeenCertificate): Promise<Verdict> =>
      verdictOn({ ...seen, hostname: hostname.replace(/^\[|\]$/g, '') }).catch(() => -3),
    /** A name in the certificate of `hostname`, if its names were once refused; otherwise null. */
    nameInCertificate: (hostname: string) => otherNames.get(hostname) ?? null,
  }

  async function verdictOn({ hostname, certificate, errorCode }: SeenCertificate): Promise<Verdict> {
    if (errorCode === 0) return -3
    const leaf = new X509Certificate(certificate.data)
    if (!isNamed(leaf, hostname)) {
      otherNames.set(hostname, firstName(leaf))
      return nameInvalid
    }
    const now = Date.now() / 1000
    if (now < certificate.validStart || now > certificate.validExpiry) return dateInvalid
    if (errorCode !== authorityInvalid) return -3
    const anchors = (await Promise.all(places.map(anchorsOf))).flat()
    return anchors.length > 0 && (await isSigned(chainOf(certificate), anchors)) ? 0 : -3
  }
}

/** The first alternative name, from Node's `DNS:example.org, IP Address:203.0.113.7`; null if there is none. */
function firstName({ subjectAltName = '' }: X509Certificate): string | null {
  const name = /^(?:DNS|IP Address):([^",]+)/.exec(subjectAltName)?.[1]
  return name === undefined ? null : shownName(name)
}

function isNamed(leaf: X509Certificate, host: string): boolean {
  if (isIP(host) !== 0) return leaf.checkIP(host) !== undefined
  return leaf.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined
}

function chainOf(leaf: ChainLink): string[] {
  const chain: string[] = []
  for (let link: ChainLink | undefined = leaf; link !== undefined; link = link.issuerCert) {
    if (chain.includes(link.data)) break
    if (chain.length === maxLinks) throw new Error('too long a chain')
    chain.push(link.data)
  }
  return chain
}

async function anchorsOf({ folder, list }: AddedAuthorities): Promise<string[]> {
  const added = await certificatesIn(folder)
  if (added.length === 0) return []
  const trusted = new Set((await certificatesOf(list)).map(base64Of))
  return added.filter((pem) => trusted.has(base64Of(pem)))
}

/** Ignores line breaks, so that equal certificates compare equal. */
function base64Of(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}

/** The certificates in the files of a folder, as PEM; none if the folder is missing. */
async function certificatesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => !entry.isDirectory())
  return (await Promise.all(files.map((file) => certificatesOf(join(file.parentPath, file.name))))).flat()
}

async function certificatesOf(path: string): Promise<string[]> {
  try {
    const bytes = await readFile(path)
    const pems = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    return pems ?? [new X509Certificate(bytes).toString()]
  } catch {
    // Not every file in the folder is a certificate.
    return []
  }
}

/** True only if OpenSSL finds a path to an anchor with each certificate valid for this use. May reject. */
async function isSigned(chain: readonly string[], anchors: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-chain-'))
  try {
    const [chainFile, anchorFile] = [join(folder, 'chain.pem'), join(folder, 'anchors.pem')]
    await writeFile(chainFile, chain.join('\n'))
    await writeFile(anchorFile, anchors.join('\n'))
    // With `-trusted` OpenSSL ignores all other authorities. It verifies the first certificate in the file.
    const rules = ['-purpose', 'sslserver', '-auth_level', '2']
    const files = ['-trusted', anchorFile, '-untrusted', chainFile, chainFile]
    // The environment is empty, so that no variable can select another configuration.
    const { stdout } = await run(openssl, ['verify', ...rules, ...files], { env: {}, timeout: timeoutMs })
    return stdout.trim() === `${chainFile}: OK`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
