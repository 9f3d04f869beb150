import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'
import { closedEndpoint } from './closed-endpoint.ts'
import { approvalView } from './consent-request.ts'

/** What programs give to the snapshot. */
export const programPart = z.strictObject({
  /** While Deckpass is locked: since when a program waits for the unlocking. Null if none does. */
  programWaitingSince: z.nullable(instant),
  approvals: z.array(approvalView),
  /** Null where programs can reach this Deckpass. */
  closedEndpoint: z.nullable(closedEndpoint),
})
export type ProgramPart = z.infer<typeof programPart>

export const initialProgramPart: ProgramPart = {
  programWaitingSince: null,
  approvals: [],
  closedEndpoint: null,
}

/** What of it may be known while Deckpass is locked. */
export function lockedProgramPart({ programWaitingSince }: ProgramPart): ProgramPart {
  return { ...initialProgramPart, programWaitingSince }
}
