import type { Account } from '../../../app/model/account.ts'
import type { Log } from '../../../app/ports.ts'
import { createVault } from '../../../app/vault/create-vault.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { anAccount } from './accounts.ts'
import { FakeKeychain, FastBoxes, ManualClock, MemoryFile } from './fakes.ts'

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** One installation of Deckpass, which can be started again and again. */
export class Installation {
  readonly clock = new ManualClock()
  readonly keychain = new FakeKeychain()
  readonly passphrases = new FastBoxes()
  readonly file = new MemoryFile()

  /** A vault as it stands before `open`. */
  newVault(): { vault: Vault; told: (readonly Account[] | null)[] } {
    const { clock, keychain, passphrases, file } = this
    const vault = createVault({ clock, log: silentLog, keychain, passphrases, file })
    const told: (readonly Account[] | null)[] = []
    vault.onChange((accounts) => told.push(accounts))
    return { vault, told }
  }

  /** Starts Deckpass; `accounts` are those that the vault handed out, or null where it handed out none. */
  async start(): Promise<{ vault: Vault; accounts: readonly Account[] | null }> {
    const { vault, told } = this.newVault()
    await vault.open()
    return { vault, accounts: told.findLast((accounts) => accounts !== null) ?? null }
  }
}

/** An installation that has run with a keychain and has stored `account`. */
export async function installationWith(account = anAccount()) {
  const installation = new Installation()
  const { vault } = await installation.start()
  vault.save([account])
  await vault.settled()
  vault.close()
  return { installation, account }
}
