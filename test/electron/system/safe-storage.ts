import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { config, type KeychainMood } from '../config.ts'
import { gone, lifecycle } from '../lifecycle.ts'
import { machineFolder } from './machine.ts'

/** The keychain of the computer, as a test sets it. */
export const keychain = {
  mood: config.keychain,
  /** What was sealed under an earlier one wants to be sealed anew. */
  generation: 0,
}

/** What Chromium on Linux seals with where it has no keyring: the same on every computer. */
const knownKey = createHash('sha256').update('everyone knows this').digest()

const linux = process.platform === 'linux'

/** Linux tells a real key from the known one by these bytes; elsewhere there is one kind. */
const realPrefix = linux ? 'v11' : 'v10'

function realKey(): Buffer {
  const file = join(machineFolder(config.userData), 'keychain')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}

/** On macOS and Windows a missing keychain is no encryption at all; on Linux it is one that protects nothing. */
function isAbsent(mood: KeychainMood): boolean {
  return !linux && (mood === 'basic' || mood === 'missing')
}

function requireUse(call: string): void {
  if (!lifecycle.ready) throw new Error(`safeStorage.${call} cannot be used before app is ready`)
}

export const safeStorage = {
  async isAsyncEncryptionAvailable(): Promise<boolean> {
    requireUse('isAsyncEncryptionAvailable')
    return !isAbsent(keychain.mood)
  },

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    requireUse('encryptStringAsync')
    if (typeof plainText !== 'string') throw new TypeError('safeStorage.encryptStringAsync takes a string.')
    if (keychain.mood === 'unavailable' || isAbsent(keychain.mood)) {
      throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
    }
    const real = keychain.mood === 'protected'
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', real ? realKey() : knownKey, iv)
    const sealed = [cipher.update(plainText, 'utf8'), cipher.final()]
    const prefix = Buffer.from(real ? realPrefix : 'v10')
    return Buffer.concat([prefix, Buffer.of(keychain.generation), iv, cipher.getAuthTag(), ...sealed])
  },

  async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    requireUse('decryptStringAsync')
    if (!Buffer.isBuffer(encrypted)) throw new TypeError('safeStorage.decryptStringAsync takes a Buffer.')
    if (keychain.mood === 'unavailable') {
      throw new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.')
    }
    const real = encrypted.subarray(0, 3).toString('latin1') === realPrefix
    try {
      if (real && keychain.mood !== 'protected') throw new Error('The key is not here.')
      const decipher = createDecipheriv('aes-256-gcm', real ? realKey() : knownKey, encrypted.subarray(4, 16))
      decipher.setAuthTag(encrypted.subarray(16, 32))
      const result = decipher.update(encrypted.subarray(32), undefined, 'utf8') + decipher.final('utf8')
      return { result, shouldReEncrypt: encrypted[3] !== keychain.generation }
    } catch {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
    }
  },

  getSelectedStorageBackend(): ReturnType<SafeStorage['getSelectedStorageBackend']> {
    if (!lifecycle.ready) return 'unknown'
    // Where the keyring is missing, the desktop still names it; only what is sealed tells.
    return keychain.mood === 'basic' ? 'basic_text' : 'gnome_libsecret'
  },

  isEncryptionAvailable: (): boolean =>
    gone('safeStorage.isEncryptionAvailable', 'isAsyncEncryptionAvailable'),
  encryptString: (): Buffer => gone('safeStorage.encryptString', 'encryptStringAsync'),
  decryptString: (): string => gone('safeStorage.decryptString', 'decryptStringAsync'),
}
