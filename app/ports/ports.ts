import type { Clock, Digest, Log, Random } from './clock.ts'
import type { ConfirmDialog, Power } from './desktop.ts'
import type { Network } from './network.ts'

/**
 * What more than one capability needs from outside, each under the one name that it has everywhere. Who needs some of
 * them says which: `Pick<Ports, 'clock' | 'log'>`. What one capability alone needs stands in its own `ports.ts`.
 */
export interface Ports {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly digest: Digest
  readonly network: Network
  readonly power: Power
  readonly confirmDialog: ConfirmDialog
}
