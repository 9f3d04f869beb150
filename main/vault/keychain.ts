import type { SafeStorage } from 'electron'
import type { Clock } from '../../app/ports/index.ts'
import { endsWithin } from '../../app/util/waits.ts'
import type { KeychainKind } from '../../app/vault/model/vault-view.ts'
import type { Keychain, OpenResult, SealResult } from '../../app/vault/ports.ts'
import { fromSealedText, toSealedText } from './aes-gcm.ts'
import type { WindowsKey } from './windows-key.ts'

/** Electron has deprecated the synchronous calls and removes them in version 46. */
export type AsyncSafeStorage = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>

interface KeychainParts {
  readonly safeStorage: AsyncSafeStorage
  readonly clock: Pick<Clock, 'after'>
  readonly platform: NodeJS.Platform
  readonly windowsKey?: Pick<WindowsKey, 'keep' | 'distrust'> | null
}

/**
 * The system's keychain through Electron's `safeStorage`. Call after `ready`. The first three bytes of sealed data name
 * the key. On Linux `v11` (Secret Service, KWallet) and `v12` (portal) are this person's; `v10`, Chromium's silent
 * fallback, is the same key on every computer, so it counts as no keychain, even for reading. On macOS and Windows
 * `v10` is the keychain's own. Electron rejects with "temporarily unavailable" if it got no key (the keychain is
 * locked, refuses or has not started), and with "Error while decrypting" if the key is wrong, but also if Chromium
 * chose no keychain, as with `--password-store=basic`; so that counts as another key only while a keychain protects.
 * `isEncryptionAvailable` is useless: it is always true after `ready`. Electron requests the key once per run, so some
 * failures last until a restart, which on Windows also restores a key that DPAPI failed to unwrap (`windows-key.ts`).
 */
export function createKeychain({ safeStorage, clock, platform, windowsKey }: KeychainParts): Keychain {
  const within = withinLimit(clock)
  const protects = (sealed: Buffer) =>
    platform !== 'linux' || ['v11', 'v12'].includes(sealed.toString('latin1', 0, 3))

  return { seal, open }

  async function seal(plain: string): Promise<SealResult> {
    try {
      const sealed = await within(() => safeStorage.encryptStringAsync(plain))
      if (protects(sealed)) return { kind: 'sealed', sealed: toSealedText(sealed) }
      return { kind: 'unavailable', problem: 'keychain-unprotected' }
    } catch {
      return { kind: 'unavailable', problem: 'keychain-unavailable' }
    }
  }

  async function open(sealed: string): Promise<OpenResult> {
    const bytes = fromSealedText(sealed)
    if (bytes === null) return { kind: 'unreadable', problem: 'damaged' }
    if (!protects(bytes)) return { kind: 'unreadable', problem: 'sealed-without-keychain' }
    try {
      const { result, shouldReEncrypt } = await within(() => safeStorage.decryptStringAsync(bytes))
      void windowsKey?.keep()
      return { kind: 'opened', plain: result, needsNewSeal: shouldReEncrypt }
    } catch (error) {
      if (isTemporary(error) || (await seal('probe')).kind === 'unavailable') return { kind: 'unavailable' }
      windowsKey?.distrust()
      return { kind: 'other-key' }
    }
  }
}

/** The time in which a keychain must answer, ms. A person may have to type a password. */
const answerTimeMs = 30_000

/** Rejects after 30 s without an answer, and at once while an earlier call that timed out is still unanswered. */
function withinLimit(clock: Pick<Clock, 'after'>) {
  const unanswered = new Set<Promise<unknown>>()
  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (unanswered.size > 0) throw new Error('temporarily unavailable')
    const answer = call()
    if (await endsWithin(clock, answerTimeMs, answer)) return answer
    unanswered.add(answer)
    const done = () => unanswered.delete(answer)
    answer.then(done, done)
    throw new Error('temporarily unavailable')
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof Error && /temporarily unavailable|before app is ready/i.test(error.message)
}

/** The keychain that Electron's `safeStorage` uses. Call after `ready`. */
export function keychainKindOf(
  safeStorage: Pick<SafeStorage, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): KeychainKind {
  if (platform === 'darwin') return 'macos'
  if (platform === 'win32') return 'windows'
  const backend = safeStorage.getSelectedStorageBackend()
  if (backend === 'gnome_libsecret') return 'gnome-keyring'
  return backend.startsWith('kwallet') ? 'kwallet' : 'unknown'
}
