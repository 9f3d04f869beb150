import type { Clock, Digest, Log, Random } from './clock.ts'
import type { AppWindow, Clipboard, ConfirmDialog, Idle, Notifier, PersonCheck, Power } from './desktop.ts'
import type { Http, Network } from './network.ts'
import type {
  Cipher,
  EstimateStrength,
  JsonFile,
  Keychain,
  PersonFiles,
  PolicyStore,
  SettingsStore,
  UnlockedMark,
  VaultFile,
} from './storage.ts'

/** Each port under the one name that it has everywhere. Who needs some of them says which: `Pick<Ports, 'clock' | 'log'>`. */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly cipher: Cipher
  readonly digest: Digest
  readonly keychain: Keychain
  readonly estimateStrength: EstimateStrength
  /** Of the vault. */
  readonly file: VaultFile
  readonly unlockedMark: UnlockedMark
  readonly personFiles: PersonFiles
  /** Which of the person's files hold a token. */
  readonly heldFiles: JsonFile
  readonly network: Network
  readonly http: Http
  readonly power: Power
  readonly idle: Idle
  readonly window: AppWindow
  readonly clipboard: Clipboard
  readonly notifier: Notifier
  readonly confirmDialog: ConfirmDialog
  readonly personCheck: PersonCheck
}
