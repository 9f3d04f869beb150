import { hourMs, minuteMs } from '../../util/durations.ts'

/** Time for the answer, ms, including a wait for an unlock. */
export const maxRequestMs = minuteMs

/** The longest validity that a program can ask for, s. */
export const maxMinValidSeconds = 7 * 24 * 60 * 60

/** The longest duration of an approval for a terminal, h. */
export const maxApprovalHours = 12
export const maxApprovalMs = maxApprovalHours * hourMs

/** The time without another question after the person declined, ms. */
export const declinedMs = 5 * minuteMs

/** A key or press counts only after this time without a key or press, and after the window appeared, ms. */
export const inputGuardMs = 500

/** The same where one question took the place of another, which the person may still mean, ms. */
export const replacedGuardMs = 1_000
