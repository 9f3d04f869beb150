import * as z from 'zod/mini'
import { gateDenial } from '../channel/refusal.ts'
import { type TokenFileFailure, tokenFileProblem } from '../vault/model/token-file.ts'

const tokenFileReason = z.enum([
  ...gateDenial.options,
  'dialog-open',
  'duplicate',
  /** The account does not stay signed in, so its token would not be renewed after a restart. */
  'not-kept',
  /** Nothing is stored, so the next start would not know about the file. */
  'session-only',
  'set-by-organization',
])
export const tokenFileRefusal = z.discriminatedUnion('reason', [
  z.object({ reason: tokenFileReason }),
  z.object({ reason: z.literal('not-written'), problem: tokenFileProblem }),
])
export type TokenFileRefusal = z.infer<typeof tokenFileRefusal>

/** `account` is null if it is signed out. */
export interface TokenFileNotification {
  readonly kind: 'token-file-failed'
  readonly account: string | null
  readonly path: string
  readonly failure: TokenFileFailure
}
