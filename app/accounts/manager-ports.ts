import type { Lock } from '../lock/lock.ts'
import type {
  Clipboard,
  ConfirmDialog,
  EstimateStrength,
  Network,
  Notifier,
  Power,
  WindowState,
} from '../ports/index.ts'
import type { RenewalPorts } from '../renewal/renewals.ts'
import type { Vault } from '../vault/vault.ts'

/** What the use cases need from outside. */
export interface ManagerPorts extends RenewalPorts {
  readonly clipboard: Clipboard
  readonly network: Network
  readonly power: Power
  readonly notifier: Notifier
  readonly window: WindowState
  readonly vault: Vault
  readonly lock: Lock
  readonly estimateStrength: EstimateStrength
  readonly confirmDialog: ConfirmDialog
}
