import * as z from 'zod/mini'
import { tokenFile } from '../model/token-file.ts'

/** Which line of which file the token of which account is to be in. The person chooses the file in a dialog. */
export const addTokenFileInput = z.extend(z.pick(tokenFile, { name: true, atEnd: true }), {
  accountId: z.uuid(),
})
export type AddTokenFileInput = z.infer<typeof addTokenFileInput>

export const addTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type AddTokenFileResult = z.infer<typeof addTokenFileResult>

export const stopTokenFileInput = z.extend(z.pick(tokenFile, { path: true, name: true }), {
  accountId: z.uuid(),
})

/** A sentence where the token could not be taken out of the file; null where it is gone. */
export const stopTokenFileResult = z.nullable(z.string())
