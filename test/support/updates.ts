import { createHash } from 'node:crypto'
import type { Manifest } from '../../app/updates/manifest.ts'
import type { Installation } from '../../app/updates/verdict.ts'
import { newKey, publicKeyOf } from '../release/signing.ts'

/** The key of one product, made for this process. */
export const privateKey = newKey()
export const publicKey = publicKeyOf(privateKey)

export const installation: Installation = {
  version: '0.1.0',
  platform: 'linux',
  arch: 'x64',
  kind: 'AppImage',
}

/** 0.2.0, with one file. */
export function release(changes: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    version: '0.2.0',
    minVersion: '0.0.0',
    news: { en: ['Accounts can be sorted.'], de: ['Konten lassen sich sortieren.'] },
    files: [fileOf('the new Deckpass')],
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
