import * as z from 'zod/mini'
import { releasedVersion, updateNews } from '../model/help/update.ts'
import { parseJson } from '../util/parse-json.ts'

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
export type ManifestFile = z.infer<typeof manifestFile>

/** What a release says of itself. It is signed as text, and counts only after its signature was checked. */
export const manifest = z.strictObject({
  format: z.literal(1),
  version: releasedVersion,
  /** The oldest version that can be updated in one step. */
  minVersion: releasedVersion,
  news: updateNews,
  /** One for each platform, processor and kind at most, each with a name of its own. */
  files: z.array(manifestFile).check(
    z.maxLength(20),
    z.refine((files) => isUnique(files.map(({ name }) => name)) && isUnique(files.map(targetOf))),
  ),
})
export type Manifest = z.infer<typeof manifest>

/** The computers that a file is for. */
export function targetOf({ platform, arch, kind }: Pick<ManifestFile, 'platform' | 'arch' | 'kind'>): string {
  return `${platform} ${arch} ${kind}`
}

/** More is not read from a server. */
export const maxManifestBytes = 128 * 1024

/** The file `deckpass-updates.json`: a manifest as text, and its signature, so that nothing is parsed before it but this. */
const signedManifest = z.strictObject({
  /** base64, 64 bytes (RFC 8032). */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
  manifest: z.string(),
})
export type SignedManifest = z.infer<typeof signedManifest>

/** What is signed: the text, after words that stand before no other text that this key signs. */
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

function isUnique(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
