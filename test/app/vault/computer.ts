import type { Account } from '../../../app/model/account.ts'
import type { Log } from '../../../app/ports.ts'
import { createVault } from '../../../app/vault/create-vault.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { anAccount } from './accounts.ts'
import { HandClock, MemoryFile, MoodyKeychain, QuickBoxes } from './fakes.ts'

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A computer on which Deckpass can be started again and again. */
export class Computer {
  readonly clock = new HandClock()
  readonly keychain = new MoodyKeychain()
  readonly passphrases = new QuickBoxes()
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

/** A computer on which Deckpass has run with a keychain, and `account` was kept. */
export async function computerWith(account = anAccount()) {
  const computer = new Computer()
  const { vault } = await computer.start()
  vault.save([account])
  await vault.settled()
  vault.close()
  return { computer, account }
}
