import type { Offer, UpdateProblem } from '../model/update.ts'
import type { ReplaceableKind, SignatureCheck, UpdateFile } from '../ports/index.ts'
import { cleanText } from '../util/clean-text.ts'
import { type Manifest, parseManifest, type SignedManifest, signedText } from './manifest.ts'

/** Public keys, base64url. Both are built in; only the reserve key may revoke the other. */
export interface UpdateKeys {
  readonly signing: string
  readonly reserve: string
}

/** What is remembered of all manifests that came. */
export interface SeenManifests {
  /** The highest of each key, 0 before its first. */
  readonly sequences: { readonly signing: number; readonly reserve: number }
  /** What the reserve key ever named, other versions' signing keys among them; the first `maxRevokedKeys`, or more. */
  readonly revokedKeys: readonly string[]
}

/** This computer, as far as an update depends on it. */
export interface Installation {
  readonly version: string
  /** `process.platform` */
  readonly platform: string
  /** `process.arch` */
  readonly arch: string
  readonly kind: ReplaceableKind | 'package' | 'other'
  /** At random, once and for all: 0 up to, not including, 1. */
  readonly rolloutNumber: number
}

export type Verdict =
  /** Nothing newer for this computer, or not yet. */
  | { readonly kind: 'current'; readonly seen: SeenManifests }
  | {
      readonly kind: 'offered'
      readonly seen: SeenManifests
      readonly offer: Offer
      /** What to download; null unless the route is `here`. */
      readonly file: UpdateFile | null
    }
  /** Nothing is done, and the person is told why. */
  | { readonly kind: 'refused'; readonly seen: SeenManifests; readonly problem: UpdateProblem }

/**
 * More are not added, or whoever had the reserve key could make the record too long to be read again, also by versions
 * with another one. All that are there stay, also what a later version kept: no later name pushes out an earlier one.
 */
const maxRevokedKeys = 200

/** Clocks that are off by less are no reason to warn, ms. */
const maxClockErrorMs = 24 * 3_600_000

/**
 * What follows from what the server of the updates sent; null: no manifest. The installers of the platforms ask
 * nothing of the kind: whoever writes their feed chooses version and hash. `now`: epoch ms.
 */
export function judge(
  signed: SignedManifest | null,
  seen: SeenManifests,
  installation: Installation,
  keys: UpdateKeys,
  { isSigned }: SignatureCheck,
  now: number,
): Verdict {
  const isGenuine =
    signed !== null &&
    !(signed.key === 'signing' && seen.revokedKeys.includes(keys.signing)) &&
    isSigned(keys[signed.key], signedText(signed.manifest), signed.signature)
  const manifest = isGenuine ? parseManifest(signed.manifest) : null
  if (!isGenuine || manifest === null) return { kind: 'refused', seen, problem: 'not-genuine' }

  const named = signed.key === 'reserve' ? manifest.revokedKeys : []
  const mostRevokedKeys = Math.max(maxRevokedKeys, seen.revokedKeys.length)
  const revokedKeys = [...new Set([...seen.revokedKeys, ...named])].slice(0, mostRevokedKeys)
  const { sequences } = seen
  // Whoever had the signing key may have used up the numbers.
  const highest = revokedKeys.includes(keys.signing)
    ? sequences.reserve
    : Math.max(sequences.signing, sequences.reserve)
  const isReplayed = manifest.sequence < highest
  const highestOfKey = Math.max(sequences[signed.key], manifest.sequence)
  const nowSeen = { sequences: { ...sequences, [signed.key]: highestOfKey }, revokedKeys }
  const problem = isReplayed ? 'replayed' : datesProblem(manifest, now)
  if (problem !== null) return { kind: 'refused', seen: nowSeen, problem }
  return { seen: nowSeen, ...judgeContent(manifest, installation) }
}

function datesProblem({ issuedAt, expiresAt }: Manifest, now: number): UpdateProblem | null {
  if (issuedAt - now > maxClockErrorMs) return 'clock'
  return expiresAt <= now ? 'expired' : null
}

type Content =
  | { readonly kind: 'current' }
  | { readonly kind: 'offered'; readonly offer: Offer; readonly file: UpdateFile | null }

function judgeContent(manifest: Manifest, installation: Installation): Content {
  const { version, minVersion, rolloutShare } = manifest
  const isNewer = compareVersions(version, installation.version) > 0
  if (!isNewer || installation.rolloutNumber >= rolloutShare) return { kind: 'current' }
  const news = Object.fromEntries(
    Object.entries(manifest.news).map(([language, lines]) => [
      language,
      lines.map((each) => cleanText(each, 300)),
    ]),
  )
  const offer = { version, news }
  if (installation.kind === 'package')
    return { kind: 'offered', offer: { ...offer, route: 'package-manager' }, file: null }
  if (installation.kind === 'other' || compareVersions(installation.version, minVersion) < 0)
    return { kind: 'offered', offer: { ...offer, route: 'by-hand' }, file: null }
  const file = manifest.files.find(
    ({ platform, arch, kind }) =>
      platform === installation.platform && arch === installation.arch && kind === installation.kind,
  )
  // This release was not made for this computer.
  if (file === undefined) return { kind: 'current' }
  const { name, size, sha512 } = file
  return { kind: 'offered', offer: { ...offer, route: 'here' }, file: { version, name, size, sha512 } }
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
