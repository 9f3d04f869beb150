import type { UpdateProblem } from '../../app/model/help/update.ts'
import type { UpdateFailure } from '../../app/ports/index.ts'
import { errorCode, toFileFailure } from '../storage/files.ts'

/** Why something did not come, or is not installed. */
export class UpdateError extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** What a person is told of an error of ours, of electron-updater or of the system. */
export function toUpdateFailure(error: unknown, otherwise: UpdateProblem): UpdateFailure {
  return { kind: 'failed', problem: problemOf(error) ?? otherwise }
}

function problemOf(error: unknown): UpdateProblem | null {
  if (error instanceof UpdateError) return error.problem
  if (['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_INVALID_SIGNATURE'].includes(errorCode(error)))
    return 'wrong-file'
  const isFull = ['disk-full', 'quota-used', 'too-large-for-disk'].includes(toFileFailure(error))
  return isFull ? 'disk-full' : null
}
