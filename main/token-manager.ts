import { app, ClipboardItem, clipboard, net, safeStorage } from 'electron'
import { TokenManager } from '../app/accounts/token-manager.ts'
import type { Clock, Log, Notifier, Power, Redactor, SettingsStore } from '../app/ports.ts'
import { createVault } from '../app/vault/create-vault.ts'
import { createClipboard } from './adapters/clipboard.ts'
import { createDigest } from './adapters/digest.ts'
import { createHttp } from './adapters/http.ts'
import { createKeychain } from './adapters/keychain.ts'
import { createNetwork } from './adapters/network.ts'
import { createPassphraseBoxes } from './adapters/passphrase.ts'
import { createRandom } from './adapters/random.ts'
import { createVaultFile } from './adapters/vault-file.ts'

/** What the rest of the main process uses as well. */
export interface SharedPorts {
  readonly clock: Clock
  readonly log: Log
  readonly redactor: Redactor
  readonly settings: SettingsStore
  readonly power: Power
  readonly notifier: Notifier
}

/** The TokenManager with each of its ports on Electron or Node. Call after `ready`. */
export function createTokenManager(shared: SharedPorts, userData: string): TokenManager {
  const { platform } = process
  const { clock, log, power } = shared
  const vault = createVault({
    clock,
    log,
    keychain: createKeychain(safeStorage, platform),
    passphrases: createPassphraseBoxes(),
    file: createVaultFile(userData),
  })
  const network = createNetwork(net, clock, power)
  const manager = new TokenManager(
    {
      ...shared,
      vault,
      random: createRandom(),
      digest: createDigest(),
      http: createHttp(net),
      network,
      clipboard: createClipboard({ clipboard, ClipboardItem }, platform),
    },
    { version: app.getVersion(), platform, firstAddress: process.env.DECKPASS_SERVICE ?? '' },
  )
  manager.onTick(() => network.check())
  return manager
}
