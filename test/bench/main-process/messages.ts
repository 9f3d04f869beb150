import { z } from 'zod'

/** What the measured main process tells the bench. Each is sent once, in answer to a question or when it has happened. */
export const told = z.discriminatedUnion('kind', [
  /** Its main script has been evaluated. `ms` counts from the moment before, as below. */
  z.strictObject({ kind: z.literal('evaluated'), ms: z.number() }),
  /** The window has been asked for and the vault is open; `windowMs` to the first of the two, `openMs` to both. */
  z.strictObject({ kind: z.literal('open'), windowMs: z.number(), openMs: z.number(), accounts: z.number() }),
  /** Bytes after a collection: what is alive, and what the system has given the process. */
  z.strictObject({ kind: z.literal('memory'), alive: z.number(), resident: z.number() }),
  z.strictObject({ kind: z.literal('idled'), wakeUps: z.number(), cpuMs: z.number() }),
])
export type Told = z.infer<typeof told>

export type Asked = { readonly kind: 'memory' } | { readonly kind: 'idle'; readonly minutes: number }
