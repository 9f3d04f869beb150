import * as z from 'zod/mini'

/** A failure that a person may call a help desk about: its code, its message and the advice. */
export const helpTopic = z.strictObject({ code: z.string(), sentence: z.string(), advice: z.string() })
export type HelpTopic = z.infer<typeof helpTopic>
