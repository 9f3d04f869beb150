import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'
import { approvalView } from './approval.ts'
import { closedEndpoint } from './closed-endpoint.ts'

/** The snapshot's fields about programs. */
export const programPart = z.strictObject({
  /** The start of a program's wait for an unlock; null if none waits. */
  programWaitingSince: z.nullable(instant),
  approvals: z.array(approvalView),
  /** Null if programs can reach this Deckpass. */
  closedEndpoint: z.nullable(closedEndpoint),
})
export type ProgramPart = z.infer<typeof programPart>

export const initialProgramPart: ProgramPart = {
  programWaitingSince: null,
  approvals: [],
  closedEndpoint: null,
}

/** The fields that may be shown while Deckpass is locked. */
export function lockedProgramPart({ programWaitingSince }: ProgramPart): ProgramPart {
  return { ...initialProgramPart, programWaitingSince }
}
