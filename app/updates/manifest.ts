import * as z from 'zod/mini'
import { releasedVersion, updateNews } from '../model/update.ts'
import { parseJson } from '../util/parse-json.ts'

/** Epoch ms, as far as JavaScript's dates go (ECMA-262 section 21.4.1.1). */
const instant = z.int().check(z.nonnegative(), z.maximum(8.64e15))

/** An Ed25519 key of 32 bytes as base64url (RFC 8037 section 2), in the one spelling that leaves no bit over. */
export const publicKey = z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/))

const manifestFile = z.strictObject({
  platform: z.enum(['linux', 'darwin', 'win32']),
  arch: z.enum(['x64', 'arm64']),
  kind: z.enum(['AppImage', 'nsis', 'zip']),
  /** No folder, nothing that has to be encoded in an address, and no leading dot. */
  name: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,119}$/)),
  /** Bytes. */
  size: z.int().check(z.positive(), z.maximum(1024 ** 3)),
  /** base64 */
  sha512: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
})

/** A server can hide a newer release for so long. Whoever stole a key cannot make it longer. */
export const maxValidDays = 180

const manifestFields = z.strictObject({
  format: z.literal(1),
  version: releasedVersion,
  /** Rises by at least one with each manifest, also of the same version. */
  sequence: z.int().check(z.positive()),
  issuedAt: instant,
  /** From here on it is no longer offered. */
  expiresAt: instant,
  /** The oldest version that can be updated in one step. */
  minVersion: releasedVersion,
  /** The share of computers that may have it, 0 to 1. */
  rolloutShare: z.number().check(z.gte(0), z.lte(1)),
  /**
   * Signing keys that no longer count. Only the reserve key may say so. By name, so that what revoked a key that was
   * stolen long ago does not revoke the one that took its place.
   */
  revokedKeys: z.array(publicKey).check(z.maxLength(10)),
  news: updateNews,
  files: z.array(manifestFile).check(z.maxLength(20)),
})

/** What a release says of itself. It is signed as text, and counts only after its signature was checked. */
export const manifest = manifestFields.check(
  z.refine(({ issuedAt, expiresAt }) => expiresAt - issuedAt <= maxValidDays * 24 * 3_600_000),
)
export type Manifest = z.infer<typeof manifest>
export type ManifestFile = z.infer<typeof manifestFile>

/** More is not read from a server. */
export const maxSignedManifestBytes = 128 * 1024

/**
 * The file `deckpass-updates.json`: a manifest as text, and its signature. The signature is over the text, so that
 * nothing is parsed before it was checked but this envelope.
 */
export const signedManifest = z.strictObject({
  key: z.enum(['signing', 'reserve']),
  /** base64, 64 bytes (RFC 8032). */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  manifest: z.string().check(z.maxLength(64 * 1024)),
})
export type SignedManifest = z.infer<typeof signedManifest>

/** What is signed: the text, after words that stand before no other text that these keys sign. */
export function signedText(manifestText: string): string {
  return `Deckpass update manifest, format 1\n${manifestText}`
}

/** Null if it is none. Half a surrogate pair has no UTF-8, so that two texts would have one signature. */
export function parseSignedManifest(text: string): SignedManifest | null {
  const parsed = signedManifest.safeParse(parseJson(text)).data ?? null
  return parsed?.manifest.isWellFormed() ? parsed : null
}

/** Null if it is none. */
export function parseManifest(text: string): Manifest | null {
  return manifest.safeParse(parseJson(text)).data ?? null
}
