import type { SafeStorage } from 'electron'
import type { Keychain, KeychainState, OpenResult, SealResult } from '../../app/ports/index.ts'
import { fromSealedText, toSealedText } from './sealed-text.ts'

/** The asynchronous calls alone: the others are deprecated and leave in Electron 46. */
export type AsyncSafeStorage = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>

/**
 * The system's keychain through Electron's `safeStorage`. Not before the app is ready.
 *
 * What protects is told by the first three bytes of what was sealed. On Linux `v11` (Secret Service,
 * KWallet) and `v12` (portal) are keys of this person; `v10` is a key that is the same on every
 * computer, which Chromium falls back to without a word, so it counts as none, for reading as for
 * writing. On macOS and Windows `v10` is the keychain's own.
 *
 * What cannot be opened for now is told from what can never be opened: Electron rejects with "temporarily
 * unavailable" where the key did not come (locked, refused, not started), and with "Error while
 * decrypting" where the key came and did not fit; but also where Chromium chose no keychain, as on another
 * desktop or with `--password-store=basic`, so that counts only where a keychain protects now. A call before
 * `ready` and a failure to encrypt, which has no other cause than a missing key, count as unavailable too. Where in
 * doubt it is unavailable, because then nothing is touched. Whether encryption is available is not asked: once the
 * app is ready, Electron always says yes, and a refusal is a rejected encryption. Electron asks the system for the
 * key once a run, so that some waits end only with a new start.
 */
export function createKeychain(safeStorage: AsyncSafeStorage, platform: NodeJS.Platform): Keychain {
  const protects = (sealed: Uint8Array) => platform !== 'linux' || realOnLinux.has(prefixOf(sealed))

  async function state(): Promise<KeychainState> {
    try {
      return protects(await safeStorage.encryptStringAsync('probe')) ? 'protected' : 'basic'
    } catch {
      return 'unavailable'
    }
  }

  return {
    state,

    async seal(plain: string): Promise<SealResult> {
      try {
        const sealed = await safeStorage.encryptStringAsync(plain)
        if (protects(sealed)) return { kind: 'sealed', sealed: toSealedText(sealed) }
        return { kind: 'unavailable', problem: 'keychain-unprotected' }
      } catch {
        return { kind: 'unavailable', problem: 'keychain-unavailable' }
      }
    },

    async open(sealed: string): Promise<OpenResult> {
      const bytes = fromSealedText(sealed)
      if (bytes === null) return { kind: 'unreadable', problem: 'damaged' }
      if (!protects(bytes)) return { kind: 'unreadable', problem: 'sealed-without-keychain' }
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes)
        return { kind: 'opened', plain: result, needsNewSeal: shouldReEncrypt }
      } catch (error) {
        if (isForNow(error) || (await state()) !== 'protected') return { kind: 'unavailable' }
        return { kind: 'unreadable', problem: 'key-not-in-keychain' }
      }
    },
  }
}

const realOnLinux: ReadonlySet<string> = new Set(['v11', 'v12'])

function prefixOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, 3)).toString('latin1')
}

function isForNow(error: unknown): boolean {
  return error instanceof Error && /temporarily unavailable|before app is ready/i.test(error.message)
}
