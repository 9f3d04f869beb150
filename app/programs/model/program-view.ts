import * as z from 'zod/mini'
import { fileProblem } from '../../util/file-problem.ts'
import { instant } from '../../util/instant.ts'

const approvalView = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** The terminal's name; null if there is none to show. */
  name: z.nullable(z.string()),
  endsAt: instant,
})
export type ApprovalView = z.infer<typeof approvalView>

/** Programs cannot reach this Deckpass, because the folder `path`, or a socket of this path, cannot be used. */
const closedEndpoint = z.strictObject({
  path: z.string(),
  problem: z.enum([...fileProblem.options, 'path-too-long']),
})
export type ClosedEndpoint = z.infer<typeof closedEndpoint>

export type ProgramNotification =
  | { readonly kind: 'program-waits-for-unlock' }
  | { readonly kind: 'endpoint-failed'; readonly closed: ClosedEndpoint }

export const programPart = z.strictObject({
  /** The start of a program's wait for an unlock; null if none waits. */
  programWaitingSince: z.nullable(instant),
  approvals: z.array(approvalView),
  closedEndpoint: z.nullable(closedEndpoint),
})

const path = z.string()

/** Where the command `deckpass` is, and whether a shell finds it by name. */
export const cliInstallation = z.discriminatedUnion('kind', [
  /** A package put it on the PATH. */
  z.strictObject({ kind: z.literal('on-path'), path }),
  /** Deckpass put it there; `undo` is the command that removes it. */
  z.strictObject({ kind: z.literal('installed'), path, undo: z.string(), isOnPath: z.boolean() }),
  z.strictObject({ kind: z.enum(['not-installed', 'not-ours']), path }),
  z.strictObject({ kind: z.literal('windows'), folder: path }),
  z.strictObject({ kind: z.enum(['app-not-installed', 'translocated']) }),
  z.strictObject({ kind: z.enum(['install-failed', 'unknown']), problem: fileProblem }),
])
export type CliInstallation = z.infer<typeof cliInstallation>
