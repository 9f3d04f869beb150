import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { Manifest } from '../../app/updates/manifest.ts'
import type { Installation, SeenManifests } from '../../app/updates/verdict.ts'
import { newKey, publicKeyOf } from '../release/signing.ts'

/** The keys of one product, made for this process. */
export const privateKeys: { readonly signing: KeyObject; readonly reserve: KeyObject } = {
  signing: newKey(),
  reserve: newKey(),
}
export const publicKeys = {
  signing: publicKeyOf(privateKeys.signing),
  reserve: publicKeyOf(privateKeys.reserve),
}

export const now = Date.UTC(2026, 10, 20, 9)
export const day = 24 * 3_600_000

export const nothingSeen: SeenManifests = {
  sequences: { signing: 0, reserve: 0 },
  revokedKeys: [],
}

export const installation: Installation = {
  version: '0.1.0',
  platform: 'linux',
  arch: 'x64',
  kind: 'AppImage',
  rolloutNumber: 0.5,
}

const packageText = 'the new Deckpass'

/** A release for everybody: 0.2.0, with one file. */
export function release(changes: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    version: '0.2.0',
    sequence: 7,
    issuedAt: now - day,
    expiresAt: now + 30 * day,
    minVersion: '0.0.0',
    rolloutShare: 1,
    revokedKeys: [],
    news: { en: ['Accounts can be sorted.'], de: ['Konten lassen sich sortieren.'] },
    files: [fileOf(packageText)],
    ...changes,
  }
}

export function fileOf(
  content: string | Uint8Array,
  changes: Partial<Manifest['files'][number]> = {},
): Manifest['files'][number] {
  return {
    platform: 'linux',
    arch: 'x64',
    kind: 'AppImage',
    name: 'Deckpass-0.2.0-linux-x86_64.AppImage',
    size: Buffer.from(content).byteLength,
    sha512: createHash('sha512').update(content).digest('base64'),
    ...changes,
  }
}
