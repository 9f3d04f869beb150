import { minuteMs } from '../../util/durations.ts'

/** Time for the answer, ms, including a wait for an unlock. */
export const maxRequestMs = minuteMs

/** The longest duration of an approval for a terminal, h. */
export const maxApprovalHours = 12

/** The time without another question after the person declined, ms. */
export const declinedMs = 5 * minuteMs

/** A key or press counts only this long after the last key, and after the window appeared or its content changed, ms. */
export const inputGuardMs = 500
