import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The part of Electron's Certificate that holds its chain, as the server sent it. */
interface ChainLink {
  /** PEM. */
  readonly data: string
  /** Absent, or itself, at the end. */
  readonly issuerCert?: ChainLink
}

/** The part of Electron's request for a verdict that one needs. */
interface SeenCertificate {
  readonly hostname: string
  readonly certificate: ChainLink
  /** Chromium's own verdict: 0, or one of its network errors. */
  readonly errorCode: number
}

/** Electron's answers (`setCertificateVerifyProc`): the certificate is good, or Chromium's own verdict holds. */
type Verdict = 0 | -3
export type CertificateVerdict = (seen: SeenCertificate) => Promise<Verdict>

/** Chromium's ERR_CERT_AUTHORITY_INVALID. It can hide a wrong name or date, so all is looked at anew. */
const authorityInvalid = -202

interface AddedAuthorities {
  /** The folder in which an administrator puts authorities. */
  readonly folder: string
  /**
   * The list that the system made of that folder and of its own authorities. One that is in the folder alone is blocked or
   * not in force yet, so that nothing else on this computer trusts it.
   */
  readonly list: string
}

/** On Debian and Ubuntu; Fedora and Red Hat; SUSE; Arch. */
const systemAuthorities: readonly AddedAuthorities[] = [
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
/** Longer chains are not looked at. */
const maxLinks = 8

const run = promisify(execFile)

/**
 * On Linux Chromium reads the authorities of each person's NSS database, and not those that the administrator added to
 * the system. Where it knows no authority, the system's OpenSSL judges the chain by those that were added, and not by the
 * system's whole list, which may hold an authority that Chromium has dropped. The name is checked as browsers do, by the
 * alternative names only. Where anything is in doubt, Chromium's verdict holds.
 */
export function createCertificateVerdict(
  places: readonly AddedAuthorities[] = systemAuthorities,
): CertificateVerdict {
  return async ({ hostname, certificate, errorCode }) => {
    if (errorCode !== authorityInvalid) return -3
    try {
      if (!isNamed(certificate.data, hostname.replace(/^\[|\]$/g, ''))) return -3
      const anchors = (await Promise.all(places.map(anchorsOf))).flat()
      return anchors.length > 0 && (await isSigned(chainOf(certificate), anchors)) ? 0 : -3
    } catch {
      return -3
    }
  }
}

function isNamed(pem: string, host: string): boolean {
  const leaf = new X509Certificate(pem)
  const name =
    isIP(host) === 0
      ? leaf.checkHost(host, { subject: 'never', partialWildcards: false })
      : leaf.checkIP(host)
  return name !== undefined
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

/** The same for the same certificate, however its lines are broken. */
function base64Of(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '')
}

/** The certificates in the files of a folder, as PEM; none where there is no such folder. */
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

/** True only if OpenSSL finds a path to an anchor on which each certificate is valid for this use. May reject. */
async function isSigned(chain: readonly string[], anchors: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-chain-'))
  try {
    const [chainFile, anchorFile] = [join(folder, 'chain.pem'), join(folder, 'anchors.pem')]
    await writeFile(chainFile, chain.join('\n'))
    await writeFile(anchorFile, anchors.join('\n'))
    // `-trusted`: no other authority counts. The first certificate of the file is the one to be judged.
    const rules = [
      '-purpose',
      'sslserver',
      '-auth_level',
      '2',
      '-trusted',
      anchorFile,
      '-untrusted',
      chainFile,
    ]
    // Without an environment, no variable names another configuration.
    const { stdout } = await run(openssl, ['verify', ...rules, chainFile], { env: {}, timeout: timeoutMs })
    return stdout.trim() === `${chainFile}: OK`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
