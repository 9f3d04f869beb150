import type { Offer } from '../model/help/update.ts'
import type { SignatureCheck, UpdateFile, Updater } from '../ports/index.ts'
import { cleanText } from '../util/clean-text.ts'
import { type Manifest, parseManifest, parseSignedManifest, signedText } from './manifest.ts'

/** This computer, as far as an update depends on it. */
export interface Installation {
  readonly version: string
  /** `process.platform` */
  readonly platform: string
  /** `process.arch` */
  readonly arch: string
  readonly kind: Updater['kind']
}

export type Verdict =
  /** Not signed by this key, or not in the form of a manifest. */
  | { readonly kind: 'not-genuine' }
  /** Nothing newer. */
  | { readonly kind: 'current' }
  /** Newer, and with no file for this computer. */
  | { readonly kind: 'not-for-this-computer' }
  /** `file`: what to download; null unless the route is `here`. */
  | { readonly kind: 'offered'; readonly offer: Offer; readonly file: UpdateFile | null }

/** What follows from what the server of the updates sent. `publicKey`: base64url, 32 bytes (RFC 8037 section 2). */
export function judge(
  text: string,
  installation: Installation,
  publicKey: string,
  { isSigned }: SignatureCheck,
): Verdict {
  const signed = parseSignedManifest(text)
  if (signed === null || !isSigned(publicKey, signedText(signed.manifest), signed.signature))
    return { kind: 'not-genuine' }
  const manifest = parseManifest(signed.manifest)
  if (manifest === null) return { kind: 'not-genuine' }
  const { version } = manifest
  if (compareVersions(version, installation.version) <= 0) return { kind: 'current' }

  const { kind } = installation
  const canReplace = kind !== 'package' && kind !== 'other'
  const file = manifest.files.find(
    (each) =>
      each.platform === installation.platform &&
      each.arch === installation.arch &&
      // A release that has any file for the processor was made for its package managers as well.
      (each.kind === kind || !canReplace),
  )
  if (file === undefined) return { kind: 'not-for-this-computer' }
  const { name, size, sha512 } = file
  const route = routeOf(manifest, installation)
  const offer = { version, news: cleanNews(manifest.news), route }
  return { kind: 'offered', offer, file: route === 'here' ? { version, name, size, sha512 } : null }
}

function routeOf({ minVersion }: Manifest, { kind, version }: Installation): Offer['route'] {
  if (kind === 'package') return 'package-manager'
  return kind === 'other' || compareVersions(version, minVersion) < 0 ? 'by-hand' : 'here'
}

function cleanNews(news: Manifest['news']): Manifest['news'] {
  return Object.fromEntries(
    Object.entries(news).map(([language, lines]) => [language, lines.map((each) => cleanText(each, 300))]),
  )
}

/**
 * Below 0 if `one` is older than `other`, above 0 if it is newer. Numbers alone count: what is no released version, such
 * as a build of a developer, is neither older nor newer than anything.
 */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)]
  if (ones === null || others === null) return 0
  const at = ones.findIndex((number, index) => number !== others[index])
  return at === -1 ? 0 : (ones[at] ?? 0) - (others[at] ?? 0)
}

function numbersOf(version: string): number[] | null {
  return /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : null
}
