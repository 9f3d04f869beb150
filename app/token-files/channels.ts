import * as z from 'zod/mini'
import { accountId, guardedChannel, text } from '../channel/channel.ts'
import { deniedByGate, refusal } from '../channel/refusal.ts'
import { tokenFile, tokenFileProblem } from '../vault/model/token-file.ts'
import { tokenFileRefusal } from './model.ts'

/** The account, and the name in the line `NAME=token`. The person chooses the file in a dialog. */
const addTokenFileInput = z.extend(z.pick(tokenFile, { name: true }), { accountId })
export type AddTokenFileInput = z.infer<typeof addTokenFileInput>

const addTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['added', 'cancelled']) }),
  refusal(tokenFileRefusal),
])
export type AddTokenFileResult = z.infer<typeof addTokenFileResult>

const stopTokenFileInput = z.extend(z.pick(tokenFile, { name: true }), { accountId, path: text })

const stopTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stopped') }),
  /** The token may still be in it. */
  z.strictObject({ kind: z.literal('not-removed'), problem: tokenFileProblem }),
  z.strictObject({ kind: z.literal('holds-other') }),
  deniedByGate,
])
export type StopTokenFileResult = z.infer<typeof stopTokenFileResult>

export const tokenFileChannels = {
  'tokenFiles.add': guardedChannel({ input: addTokenFileInput, output: addTokenFileResult }),
  'tokenFiles.stop': guardedChannel({ input: stopTokenFileInput, output: stopTokenFileResult }),
}
