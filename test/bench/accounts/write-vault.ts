import { createVault } from '../../../app/vault/create-vault.ts'
import { createClock } from '../../../main/adapters/clock.ts'
import { createKeychain } from '../../../main/adapters/keychain.ts'
import { createPassphraseBoxes } from '../../../main/adapters/passphrase.ts'
import { createVaultFile } from '../../../main/adapters/vault-file.ts'
import { config } from '../../electron/config.ts'
import { lifecycle } from '../../electron/lifecycle.ts'
import { safeStorage } from '../../electron/system/safe-storage.ts'
import { accountsAt } from './accounts.ts'

/**
 * Fills the vault of the user data folder that ELECTRON_STAND_IN names, through the app's own code and the
 * stand-in's keychain. Its argument is how many accounts.
 */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

lifecycle.ready = true
const vault = createVault({
  clock: createClock(),
  log: quiet,
  keychain: createKeychain(safeStorage, process.platform),
  passphrases: createPassphraseBoxes(),
  file: createVaultFile(config.userData),
})
await vault.open()
vault.save(accountsAt(Date.now(), Number(process.argv[2])))
await vault.settled()
const { view } = vault
if (view.state !== 'ready' || view.notSaved !== null)
  throw new Error(`The vault was not written: ${JSON.stringify(view)}`)
vault.close()
