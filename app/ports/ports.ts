import type { Clock, Digest, Log, Random } from './clock.ts'
import type { ConfirmDialog, Power } from './desktop.ts'
import type { Network } from './network.ts'

/**
 * What more than one capability needs from outside, each under the name that it has everywhere. A part that needs some of
 * them takes `Pick<Ports, 'clock' | 'log'>`. What one capability alone needs is in its own `ports.ts`.
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
