import * as z from 'zod/mini'

/** What a person answers: this once, until the terminal or app ends, always for this program, or no. */
export const choice = z.enum(['once', 'until-it-ends', 'always', 'no'])
export type Choice = z.infer<typeof choice>

/** Whom a request or a refusal is about, as the system knows it. */
const shownProgram = z.strictObject({
  name: z.string(),
  /** What runs the script, such as `bash`; null for a program. */
  runBy: z.nullable(z.string()),
  /** The terminal, editor or app; null if nothing tells. */
  startedIn: z.nullable(z.string()),
  /** Whether a person typed our command in a terminal. */
  isTyped: z.boolean(),
})

/** A script bears what runs it, whatever its file is called: `deploy.sh (bash)`. */
export function titleOf({ name, runBy }: { readonly name: string; readonly runBy: string | null }): string {
  return runBy === null ? name : `${name} (${runBy})`
}

/** Time for the answer, ms; the waiting for an unlocking is a part of it. */
export const maxRequestMs = 60_000

/** How long nobody is asked about a program after a no, ms. */
export const refusalMs = 5 * 60_000

/** A yes until something closes ends after this time even if that lives on, h. */
export const maxApprovalHours = 12

/**
 * An answer counts once so much time has passed without a press, ms: who types on as the window comes up meant the key
 * for another one.
 */
export const inputGuardMs = 500

/** A program's request as the person sees it. It holds no secret. */
export const consentRequestView = z.strictObject({
  id: z.string(),
  account: z.strictObject({ name: z.string(), username: z.string(), host: z.string() }),
  /** As the system knows it; null if the system does not tell who asks. */
  program: z.nullable(
    z.extend(shownProgram, {
      /** As it was started, on one line; programs choose it freely. */
      commandLine: z.string(),
      /** What an answer can hold until the end of: the terminal, or the program. */
      closes: z.string(),
      canBeAlways: z.boolean(),
    }),
  ),
  /** The program's own words. */
  reason: z.nullable(z.string()),
  /** When it is refused because nobody answered, epoch ms. */
  endsAt: z.number(),
  /** Until when the token is good, epoch ms; null if there is none yet. */
  expiresAt: z.nullable(z.number()),
})
export type ConsentRequestView = z.infer<typeof consentRequestView>

/** One program that may have an account's token, as the settings list it. */
export const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** The terminal or the program that it is for. */
  name: z.string(),
  /** The file that it is for, if it is for good; else null. */
  path: z.nullable(z.string()),
  /** Epoch ms; null for *always*. */
  endsAt: z.nullable(z.number()),
  /** When the program last got the token, epoch ms; null: not yet. */
  lastUsedAt: z.nullable(z.number()),
})
export type ApprovalView = z.infer<typeof approvalView>

/** A program that the person said no to, as the settings list it. */
export const refusedProgramView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** Null if the system does not tell who asked. */
  program: z.nullable(shownProgram),
  /** Until when nobody is asked about it, epoch ms. */
  endsAt: z.number(),
})
export type RefusedProgramView = z.infer<typeof refusedProgramView>
