import * as z from 'zod/mini'
import { copyFormatId } from '../formats/model/stored-copy-formats.ts'
import type { Channel } from '../util/channel.ts'
import { accountId, doneResult, nothing, onAction, oneAccount, whileUnlocked } from '../util/channel.ts'
import { copyRefusal } from './model/refusal.ts'

/** Nothing was copied or revealed. */
const notCopied = z.strictObject({ kind: z.literal('refused'), refusal: copyRefusal })

const copyResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied'), renewedFirst: z.boolean() }),
  notCopied,
])
export type CopyResult = z.infer<typeof copyResult>

/** For a text that is not a token. */
export const copyTextResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied') }),
  notCopied,
])
export type CopyTextResult = z.infer<typeof copyTextResult>

const revealResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revealed'), token: z.string(), hideAfterMs: z.number() }),
  notCopied,
])
export type RevealResult = z.infer<typeof revealResult>

export const copyingChannels = {
  'account.copy': {
    ...whileUnlocked,
    ...onAction(copyResult),
    input: z.strictObject({ accountId, format: copyFormatId }),
  },
  'account.reveal': { ...whileUnlocked, ...onAction(revealResult), input: oneAccount },
  'clipboard.keep': { ...whileUnlocked, ...onAction(doneResult), input: nothing },
} as const satisfies Record<string, Channel>
