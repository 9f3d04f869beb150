import * as z from 'zod/mini'
import { copyTextResult } from '../copying/channels.ts'
import { accountId, channel, guardedChannel, nothing } from '../util/channel.ts'
import { deniedByGate } from '../util/refusal.ts'
import { tokenFileProblem } from '../vault/model/token-file.ts'
import { about } from './model/about.ts'
import { connectionRow } from './model/connection-row.ts'

const saveResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('not-saved'), problem: tokenFileProblem }),
  deniedByGate,
])
export type SaveResult = z.infer<typeof saveResult>

export const helpChannels = {
  /** Checks the connection to the account's service or, for null, to that of the last failed sign-in. */
  'help.checkConnection': channel({
    input: z.strictObject({ accountId: z.nullable(accountId) }),
    output: z.array(connectionRow),
  }),
  /** Copies the result of the last check. */
  'help.copyConnectionCheck': guardedChannel({ input: nothing, output: copyTextResult }),
  'help.readDiagnostics': channel({ input: nothing, output: z.string() }),
  'help.copyDiagnostics': guardedChannel({ input: nothing, output: copyTextResult }),
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
