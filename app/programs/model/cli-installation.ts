import * as z from 'zod/mini'
import { fileProblem } from '../../util/file-problem.ts'

const path = z.string()

/** Where the command `deckpass` is, and whether a shell finds it by name. */
export const cliInstallation = z.discriminatedUnion('kind', [
  /** A package put it on the PATH. */
  z.strictObject({ kind: z.literal('on-path'), path }),
  /** Deckpass put it there; `undo` is the command that removes it. */
  z.strictObject({ kind: z.literal('installed'), path, undo: z.string(), isOnPath: z.boolean() }),
  z.strictObject({ kind: z.literal('not-installed'), path }),
  z.strictObject({ kind: z.literal('install-failed'), problem: fileProblem }),
  /** Something else has this path. */
  z.strictObject({ kind: z.literal('not-ours'), path }),
  z.strictObject({ kind: z.literal('windows'), folder: path }),
  z.strictObject({ kind: z.literal('app-not-installed') }),
  z.strictObject({ kind: z.literal('translocated') }),
  z.strictObject({ kind: z.literal('unknown'), problem: fileProblem }),
])
export type CliInstallation = z.infer<typeof cliInstallation>
