import { everyDay, firstStart, many, trouble } from './account-journeys.ts'
import { lock, lockWithPassphrase } from './lock-journeys.ts'
import { certificate, connection, proxyPassword } from './network-journeys.ts'
import { programs } from './programs-journeys.ts'
import type { Journey } from './stage.ts'
import { noKeychain, storing } from './vault-journeys.ts'

/** Together they pass through every screen and state of the window. */
export const journeys: readonly Journey[] = [
  firstStart,
  everyDay,
  trouble,
  noKeychain,
  storing,
  many,
  lock,
  lockWithPassphrase,
  proxyPassword,
  connection,
  certificate,
  programs,
]
