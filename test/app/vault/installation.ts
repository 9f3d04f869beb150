import type { Log } from '../../../app/ports/index.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { anAccount } from '../../support/stored-account.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'
import { FakeKeychain, FastCipher, MemoryActivityFiles, MemoryFile, memoryVault, Person } from './fakes.ts'

/** An installation on which Deckpass can be started again and again. */
export class Installation {
  readonly clock = new VirtualClock()
  readonly keychain = new FakeKeychain()
  readonly cipher = new FastCipher()
  readonly person = new Person()
  readonly file = new MemoryFile()
  readonly activityFiles = new MemoryActivityFiles()
  firstScreen: Promise<unknown> = Promise.resolve()
  /** What went into the log, and of that the errors. */
  readonly events: string[] = []
  readonly errors: string[] = []

  /** A vault before `open`, and what it tells. */
  newVault(): { vault: Vault; told: (readonly Account[] | null)[] } {
    const note = (event: string) => this.events.push(event)
    const log: Log = {
      info: note,
      warn: note,
      error: (event) => {
        note(event)
        this.errors.push(event)
      },
    }
    const vault = memoryVault({ ...this, confirmDialog: this.person, log })
    const told: (readonly Account[] | null)[] = []
    vault.changed.add((accounts) => told.push(accounts))
    return { vault, told }
  }

  /** Starts Deckpass, and types the passphrase. `accounts` are those that the vault handed out last; null: none. */
  async start(passphrase?: string) {
    const { vault, told } = this.newVault()
    await vault.open()
    if (passphrase !== undefined) await vault.unlock(passphrase)
    return { vault, accounts: told.findLast((accounts) => accounts !== null) ?? null }
  }
}

/** Saves the accounts, and waits until they are on the disk. */
export async function save(vault: Vault, ...accounts: readonly Account[]) {
  vault.save(accounts)
  await vault.waitForWrites()
}

/** An installation at its first start. */
export async function firstStart() {
  const installation = new Installation()
  const { vault } = await installation.start()
  return { installation, vault }
}

/** An installation on which Deckpass has run with a keychain, and `account` was kept. */
export async function installationWith(account = anAccount()) {
  const { installation, vault } = await firstStart()
  await save(vault, account)
  vault.stop()
  return { installation, account }
}

/** The same, and Deckpass runs again. */
export async function running(account = anAccount()) {
  const { installation } = await installationWith(account)
  const { vault } = await installation.start()
  return { installation, account, vault }
}
