import * as z from 'zod/mini'
import {
  accountId,
  channel,
  guardedChannel,
  nothing,
  nothingOrDenied,
  oneAccount,
} from '../channel/channel.ts'
import { refusal } from '../channel/refusal.ts'
import { copyFormatId } from '../formats/model/stored-copy-formats.ts'
import { maxTyped } from '../util/typed-text.ts'
import { copyRefusal } from './model.ts'

const notCopied = refusal(copyRefusal)

const copyResult = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('copied') }), notCopied])
export type CopyResult = z.infer<typeof copyResult>

const revealResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revealed'), token: z.string(), hideAfterMs: z.number() }),
  notCopied,
])
export type RevealResult = z.infer<typeof revealResult>

/** What a person copies in a window; longer than any text in it, such as the diagnostics of a thousand accounts. */
const selected = z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)) })

export const copyingChannels = {
  'copying.copy': guardedChannel({
    input: z.strictObject({ accountId, format: copyFormatId }),
    output: copyResult,
  }),
  'copying.reveal': guardedChannel({ input: oneAccount, output: revealResult }),
  'copying.keep': guardedChannel({ input: nothing, output: nothingOrDenied }),
  'copying.copyText': guardedChannel({ input: selected, output: copyResult }),
  'copying.copyConsentText': guardedChannel({ caller: 'consent', input: selected, output: copyResult }),
  /** A part of what this secret's field holds is selected, while it is shown. */
  'copying.noteSecretSelected': channel({
    whileLocked: true,
    input: z.strictObject({ secret: z.string().check(z.maxLength(maxTyped)) }),
    output: nothing,
  }),
}
