import type { Log } from '../../../app/ports/index.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { Vault } from '../../../app/vault/stored-vault.ts'
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

  /** A vault before `open`. */
  newVault(): { vault: Vault; told: (readonly Account[] | null)[] } {
    const { clock, keychain, cipher, person: confirmDialog, file, activityFiles, errors } = this
    const note = (event: string) => this.events.push(event)
    const log: Log = {
      info: note,
      warn: note,
      error(event) {
        note(event)
        errors.push(event)
      },
    }
    const { firstScreen } = this
    const vault = memoryVault({
      clock,
      log,
      keychain,
      cipher,
      confirmDialog,
      file,
      activityFiles,
      firstScreen,
    })
    const told: (readonly Account[] | null)[] = []
    vault.changed.add((accounts) => told.push(accounts))
    return { vault, told }
  }

  /** Starts Deckpass; `accounts` are those that the vault handed out, or null where it handed out none. */
  async start(): Promise<{ vault: Vault; accounts: readonly Account[] | null }> {
    const { vault, told } = this.newVault()
    await vault.open()
    return { vault, accounts: told.findLast((accounts) => accounts !== null) ?? null }
  }
}

/** An installation on which Deckpass has run with a keychain, and `account` was kept. */
export async function installationWith(account = anAccount()) {
  const installation = new Installation()
  const { vault } = await installation.start()
  vault.save([account])
  await vault.waitForWrites()
  vault.stop()
  return { installation, account }
}
