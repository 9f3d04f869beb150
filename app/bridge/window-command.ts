import * as z from 'zod/mini'
import { accountId } from '../util/channel.ts'

/** What a menu, the tray or a notification asks the window to do. */
export const windowCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('select-account'), accountId }),
  z.strictObject({ kind: z.literal('sign-in-again'), accountId }),
  z.strictObject({ kind: z.literal('add-account') }),
  z.strictObject({ kind: z.literal('open-settings') }),
  z.strictObject({ kind: z.literal('open-about') }),
  z.strictObject({ kind: z.literal('copy-token') }),
  /** The focus goes to the account's primary button, which is *Copy token* where there is one to copy. */
  z.strictObject({ kind: z.literal('focus-primary') }),
  z.strictObject({ kind: z.literal('renew-now') }),
  z.strictObject({ kind: z.literal('rename') }),
  /** To the search field, or to the list if there is none. */
  z.strictObject({ kind: z.literal('find-account') }),
  z.strictObject({ kind: z.literal('show-shortcuts') }),
  z.strictObject({ kind: z.literal('test-connection') }),
  /** There is nothing yet that could unlock. */
  z.strictObject({ kind: z.literal('set-pin') }),
])
export type WindowCommand = z.infer<typeof windowCommand>
