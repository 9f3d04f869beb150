import * as z from 'zod/mini'
import { accountId, channel, guardedChannel, nothing } from '../channel/channel.ts'
import { deniedByGate } from '../channel/refusal.ts'
import { orNull } from '../util/read-stored.ts'
import { tokenFileProblem } from '../vault/model/token-file.ts'
import { checkedConnection } from './model/connection-row.ts'

/** A list of packages, in the format of Vite's `build.license`. */
export const licensedPackages = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** The SPDX identifier; null if the package names none. */
    identifier: orNull(z.string()),
    text: orNull(z.string()),
  }),
)

const about = z.strictObject({
  packages: licensedPackages,
  /** The file with the licenses of Electron and Chromium; null if it is missing beside the program. */
  electronLicensesPath: z.nullable(z.string()),
})
export type About = z.infer<typeof about>

const saveResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['saved', 'cancelled']) }),
  z.strictObject({ kind: z.literal('not-saved'), problem: tokenFileProblem }),
  deniedByGate,
])
export type SaveResult = z.infer<typeof saveResult>

export const helpChannels = {
  /** Checks the connection to the account's service or, for null, to that of the last failed sign-in. */
  'help.checkConnection': channel({
    input: z.strictObject({ accountId: z.nullable(accountId) }),
    output: checkedConnection,
  }),
  'help.readDiagnostics': channel({ input: nothing, output: z.string() }),
  /** Saves the diagnostics that were last read. */
  'help.saveDiagnostics': guardedChannel({ input: nothing, output: saveResult }),
  /** The advice for a failure; null for an unknown code. `host` null: the words name an example host. */
  'help.read': channel({
    whileLocked: true,
    input: z.strictObject({
      code: z.string().check(z.maxLength(20)),
      host: z.nullable(z.string().check(z.maxLength(300))),
    }),
    output: z.nullable(z.strictObject({ code: z.string(), sentence: z.string(), advice: z.string() })),
  }),
  'help.readAbout': channel({ input: nothing, output: about }),
}
