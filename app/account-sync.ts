import { type SecretRegistry, secretsOf } from './accounts/secret-registry.ts'
import type { Renewals } from './renewal/renewals.ts'
import type { SnapshotPublisher } from './snapshot/snapshot-publisher.ts'
import type { AccountStore } from './vault/account-store.ts'
import type { Account } from './vault/model/account.ts'
import type { Redactor } from './vault/redaction.ts'
import type { Vault } from './vault/stored-vault.ts'

interface SyncPorts {
  readonly vault: Omit<Vault, 'onChange'>
  readonly redactor: Redactor
}

/** Keeps the vault, the redactor and the snapshot in step with the account store. */
export class AccountSync {
  readonly #ports: SyncPorts
  readonly #store: AccountStore
  readonly #secrets: SecretRegistry
  readonly #renewals: Renewals
  readonly #publisher: SnapshotPublisher
  #suggestedAddress: string | null = null

  constructor(
    ports: SyncPorts,
    store: AccountStore,
    secrets: SecretRegistry,
    renewals: Renewals,
    publisher: SnapshotPublisher,
  ) {
    this.#ports = ports
    this.#store = store
    this.#secrets = secrets
    this.#renewals = renewals
    this.#publisher = publisher
    store.onChange((accountId) => this.#changed(accountId))
    store.onReorder(() => {
      ports.vault.save(store.all())
      publisher.touchOrder()
    })
  }

  /** An account in the store is new, changed or gone. */
  #changed(accountId: string): void {
    const account = this.#store.get(accountId)
    this.#secrets.set(accountId, account === null ? [] : secretsOf(account))
    this.#ports.vault.save(this.#store.all())
    this.#publisher.touch(accountId)
    this.#publishSuggestedAddress()
  }

  /** Takes over what another Deckpass has kept. */
  merge(accounts: readonly Account[]): void {
    for (const account of accounts) {
      if (this.#store.get(account.id) === account) continue
      this.#store.put(account)
      this.#renewals.plan(account)
    }
  }

  /** The vault alone says which accounts are there: these, and no others. Nothing is saved for that. */
  replaceAll(accounts: readonly Account[]): void {
    for (const { id } of this.#store.all()) {
      this.#renewals.forget(id)
      this.#secrets.set(id, [])
      this.#publisher.touch(id)
    }
    this.#ports.redactor.forgetFormer()
    this.#store.load(accounts)
    for (const account of accounts) {
      this.#secrets.set(account.id, secretsOf(account))
      this.#publisher.touch(account.id)
      this.#renewals.plan(account)
    }
    this.#publishSuggestedAddress()
  }

  /** The snapshot holds the address of the account added last, for the next one. */
  #publishSuggestedAddress(): void {
    const address = this.#store.latest()?.address ?? null
    if (address === this.#suggestedAddress) return
    this.#suggestedAddress = address
    this.#publisher.touchBase()
  }
}
