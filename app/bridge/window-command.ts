import * as z from 'zod/mini'
import { signInLink } from '../accounts/model/sign-in-link.ts'
import { accountId } from '../channel/channel.ts'

export const windowCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['select-account', 'sign-in-again']), accountId }),
  z.strictObject({ kind: z.literal('add-account') }),
  z.strictObject({ kind: z.literal('open-settings') }),
  z.strictObject({ kind: z.literal('open-about') }),
  z.strictObject({ kind: z.literal('copy-token') }),
  /** Focuses the account's primary button, which is *Copy token* if there is a token. */
  z.strictObject({ kind: z.literal('focus-primary') }),
  z.strictObject({ kind: z.literal('renew-now') }),
  z.strictObject({ kind: z.literal('rename') }),
  z.strictObject({ kind: z.literal('find-account') }),
  z.strictObject({ kind: z.literal('show-shortcuts') }),
  z.strictObject({ kind: z.literal('test-connection') }),
  z.strictObject({ kind: z.literal('sign-in-link'), link: signInLink }),
  /** Sent in place of locking if no PIN or passphrase is set. */
  z.strictObject({ kind: z.literal('set-pin') }),
])
export type WindowCommand = z.infer<typeof windowCommand>
