import * as z from 'zod/mini'

/** A failure that a person may call a help desk about: its code, what it says, and what to do. */
export const helpTopic = z.strictObject({ code: z.string(), sentence: z.string(), advice: z.string() })
export type HelpTopic = z.infer<typeof helpTopic>
