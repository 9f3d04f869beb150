import type { Cipher, Clock, Idle, Log, PassphraseScale, PersonCheck, SettingsStore } from '../ports.ts'
import type { Vault } from '../vault/vault.ts'

export interface LockPorts {
  readonly clock: Clock
  readonly log: Log
  readonly cipher: Cipher
  readonly scale: PassphraseScale
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly idle: Idle
  readonly personCheck: PersonCheck
}
