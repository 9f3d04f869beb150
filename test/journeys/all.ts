import { everyDay, firstStart, many, trouble } from './accounts.ts'
import { company } from './company.ts'
import { copyFormats } from './copy-formats.ts'
import type { Journey } from './fixture.ts'
import { help } from './help.ts'
import { lock, lockWithPassphrase } from './lock.ts'
import { certificate, connection, proxyPassword } from './network.ts'
import { policy } from './policy.ts'
import { programs, unitedStates } from './programs.ts'
import { updates } from './updates.ts'
import { noKeychain, storing } from './vault.ts'

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
  help,
  programs,
  unitedStates,
  company,
  copyFormats,
  // Only root can write a policy file.
  ...(process.getuid?.() === 0 ? [policy] : []),
  updates,
]
