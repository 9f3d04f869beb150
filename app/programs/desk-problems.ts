import * as say from '../words/program-problems.ts'
import { type Problem, problem } from './problem.ts'

/** Whether programs may have tokens now (`on`), or why not. Every request of a program is checked against it. */
export type Access = 'on' | 'off' | 'locked' | 'not-open'

/** Why the desk is closed. */
export const closedBecause: Readonly<Record<Exclude<Access, 'on'>, Problem>> = {
  off: problem('off', say.switchedOff),
  locked: problem('locked', say.locked),
  'not-open': problem('not-open', say.notOpen),
}

export const consentNeeded = problem('consent-needed', say.consentNeeded)
export const noLock = problem('no-lock', say.noLock)
export const saidNo = problem('refused', say.saidNo)
export const nobodyAnswered = problem('no-answer', say.nobodyAnswered)
export const tooMany = problem('too-many-questions', say.tooManyQuestions)
export const askerUnclear = problem('asker-unclear', say.askerUnclear, 1)
