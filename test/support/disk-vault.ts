import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Account } from '../../app/vault/model/account.ts'
import type { Cipher, VaultPorts } from '../../app/vault/ports.ts'
import { createVault, type Vault } from '../../app/vault/vault.ts'
import { removeParts } from '../../main/files/files.ts'
import { createClock } from '../../main/system/clock.ts'
import { createActivityFiles } from '../../main/vault/activity-files.ts'
import { createCipher } from '../../main/vault/aes-gcm.ts'
import { type AsyncSafeStorage, createKeychain } from '../../main/vault/keychain.ts'
import { createVaultFile } from '../../main/vault/vault-file.ts'
import { silentLog } from './silent-log.ts'
import { anAccount, storedToken } from './stored-account.ts'

/** A vault on the real disk, with a fast key derivation and a fake keychain. */
export function vaultIn(folder: string, parts: Partial<VaultPorts> = {}): Vault {
  return createVault({
    clock: createClock(),
    log: silentLog,
    keychain: createKeychain({ safeStorage: cbcSafeStorage(), clock: createClock(), platform: 'linux' }),
    cipher: quickCipher,
    estimateStrength: async () => ({ score: 4 }),
    confirmDialog: { confirm: async () => true },
    file: createVaultFile(folder),
    activityFiles: createActivityFiles(folder),
    firstScreen: Promise.resolve(),
    ...parts,
  })
}

export const passphrase = 'eight or more'

/** AES-128-CBC, like Chromium's on Linux and macOS, which does not detect most damage. */
export function cbcSafeStorage(key = Buffer.alloc(16, 'not a secret')): AsyncSafeStorage {
  return {
    encryptStringAsync: async (plain) => {
      const iv = randomBytes(16)
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      return Buffer.concat([Buffer.from('v11'), iv, cipher.update(plain, 'utf8'), cipher.final()])
    },
    decryptStringAsync: async (sealed) => {
      const decipher = createDecipheriv('aes-128-cbc', key, sealed.subarray(3, 19))
      const result = Buffer.concat([decipher.update(sealed.subarray(19)), decipher.final()]).toString()
      return { result, shouldReEncrypt: false }
    },
  }
}

/** The real cipher with a fast key derivation. */
const quickCipher: Cipher = {
  ...createCipher(),
  deriveKey: async (text, { N, r, p, salt }) =>
    createHmac('sha256', `${N} ${r} ${p} ${salt}`).update(text).digest(),
}

/** Twenty accounts that all contain `number`: if two of them differ, two states were mixed. */
export function accountsOf(number: number, count = 20): Account[] {
  return Array.from({ length: count }, (_, index) => {
    const account = anAccount({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: `state ${number}`,
      credentials: { password: `password ${number}`, companyKey: `key ${number}` },
      token: storedToken({ value: `token-${number}-${'x'.repeat(number % 500)}` }),
    })
    return { ...account, renewal: { ...account.renewal, lastSuccessAt: number } }
  })
}

/** Opens the vault after a start's clean-up, with the passphrase if it needs one, and returns its content. */
export async function openVault(
  folder: string,
  vault = vaultIn(folder),
  secret = passphrase,
): Promise<{ vault: Vault; accounts: readonly Account[] }> {
  let accounts: readonly Account[] = []
  vault.changed.add((opened) => {
    accounts = opened ?? accounts
  })
  await removeParts(folder)
  await vault.open()
  if (vault.view.state === 'closed') await vault.unlock(secret)
  return { vault, accounts }
}
