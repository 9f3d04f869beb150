import * as z from 'zod/mini'
import { approvalView, choice, questionView } from '../model/program-question.ts'
import { tokenFile } from '../model/token-file.ts'

/** What the window asks about programs: who may have a token, which files hold it, where the command is. */

/** Which line of which file the token of which account is to be in. The person chooses the file in a dialog. */
const addTokenFileInput = z.extend(z.pick(tokenFile, { name: true, atEnd: true }), {
  accountId: z.uuid(),
})
export type AddTokenFileInput = z.infer<typeof addTokenFileInput>

const addTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type AddTokenFileResult = z.infer<typeof addTokenFileResult>

const stopTokenFileInput = z.extend(z.pick(tokenFile, { path: true, name: true }), {
  accountId: z.uuid(),
})

/** A sentence where the token could not be taken out of the file; null where it is gone. */
const stopTokenFileResult = z.nullable(z.string())

/** What there is to say of the command `deckpass`. */
const commandPlace = z.strictObject({ sentence: z.string(), canInstall: z.boolean() })

export const programRequests = {
  /** The programs that may have a token now. */
  'programs.read': { input: z.null(), output: z.array(approvalView) },
  'programs.revoke': { input: approvalView, output: z.null() },
  'tokenFiles.add': { input: addTokenFileInput, output: addTokenFileResult },
  'tokenFiles.stop': { input: stopTokenFileInput, output: stopTokenFileResult },
  /** The question that is shown; null where it is over. */
  'question.read': { input: z.null(), output: z.nullable(questionView) },
  'question.answer': { input: z.strictObject({ id: z.string(), choice }), output: z.null() },
  'commandPlace.read': { input: z.null(), output: commandPlace },
  'commandPlace.install': { input: z.null(), output: commandPlace },
} as const
