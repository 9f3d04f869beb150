import { safeStorage } from 'electron'
import type { Ports } from '../../app/ports/index.ts'
import { StoredVault } from '../../app/vault/stored-vault.ts'
import { createActivityFiles } from './activity-files.ts'
import { createCipher } from './aes-gcm.ts'
import { createKeychain } from './keychain.ts'
import { createStrengthEstimator } from './passphrase-strength.ts'
import { createVaultFile } from './vault-file.ts'
import { keepingKey, type WindowsKey } from './windows-key.ts'

interface VaultParts extends Pick<Ports, 'clock' | 'log' | 'confirmDialog'> {
  readonly userData: string
  readonly platform: NodeJS.Platform
  /** Null on other systems. */
  readonly windowsKey: WindowsKey | null
  readonly firstScreen: Promise<unknown>
}

/** The vault, with the cipher and the passphrase estimator for other capabilities. Call after `ready`. */
export function createVault({
  clock,
  log,
  confirmDialog,
  userData,
  platform,
  windowsKey,
  firstScreen,
}: VaultParts) {
  const cipher = createCipher()
  const estimateStrength = createStrengthEstimator()
  const keychain = createKeychain(safeStorage, platform, windowsKey)
  const vaultFile = createVaultFile(userData)
  const file = windowsKey === null ? vaultFile : keepingKey(vaultFile, windowsKey)
  const activityFiles = createActivityFiles(userData)
  const vault = new StoredVault({
    clock,
    log,
    confirmDialog,
    cipher,
    keychain,
    estimateStrength,
    file,
    activityFiles,
    firstScreen,
  })
  return { vault, cipher, estimateStrength }
}
