import { safeStorage } from 'electron'
import type { VaultPorts } from '../../app/vault/ports.ts'
import { createVault } from '../../app/vault/vault.ts'
import { createActivityFiles } from './activity-files.ts'
import { createCipher } from './aes-gcm.ts'
import { createKeychain } from './keychain.ts'
import { createStrengthEstimator } from './passphrase-strength.ts'
import { createVaultFile } from './vault-file.ts'
import { keepingKey, type WindowsKey } from './windows-key.ts'

interface VaultParts extends Pick<VaultPorts, 'clock' | 'log' | 'confirmDialog' | 'firstScreen'> {
  readonly userData: string
  readonly platform: NodeJS.Platform
  readonly windowsKey: WindowsKey | null
}

/** The vault, and the cipher and passphrase estimator that other capabilities use too. Call after `ready`. */
export function createDiskVault({ userData, platform, windowsKey, ...ports }: VaultParts) {
  const cipher = createCipher()
  const estimateStrength = createStrengthEstimator()
  const file = createVaultFile(userData)
  const vault = createVault({
    ...ports,
    cipher,
    estimateStrength,
    keychain: createKeychain({ safeStorage, clock: ports.clock, platform, windowsKey }),
    file: windowsKey === null ? file : keepingKey(file, windowsKey),
    activityFiles: createActivityFiles(userData),
  })
  return { vault, cipher, estimateStrength }
}
