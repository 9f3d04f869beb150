import { type CopyFormat, formatInWords } from '../model/copy-format.ts'
import { durationWords } from './durations.ts'

/** The activity list: one sentence for each thing that happened. */

export function signedIn(host: string): string {
  return `Signed in to ${host}.`
}

/** `failures`: failed calls before this success. */
export function renewed(valueChanged: boolean, failures: number): string {
  const after = failures === 0 ? '' : ` after ${failures} ${failures === 1 ? 'failure' : 'failures'}`
  return valueChanged
    ? `Token renewed${after}. The service gave a new token.`
    : `Token renewed${after}. The token stayed the same.`
}

export function renewalFailed(failure: string): string {
  return `Renewal failed. ${failure}`
}

/** `sleptMs` 0: how long is not known. */
export function wokeUp(sleptMs: number): string {
  return sleptMs > 0 ? `Woke up after ${durationWords(sleptMs)} of sleep.` : 'Woke up.'
}

/** `clearAfterMs` null: it stays in the clipboard. */
export function copied(format: CopyFormat, clearAfterMs: number | null): string {
  const cleared = clearAfterMs === null ? '' : `, cleared after ${clearAfterMs / 1000} s`
  return `Copied to the clipboard${formatInWords(format)}${cleared}.`
}

export const revealed = 'Token shown in the window.'

export function clockSetBack(byMs: number): string {
  return `The clock of this computer was set back by ${durationWords(byMs)}. The countdown was adjusted.`
}

/** Where the person chose not to be kept signed in and the app was started again. */
export const passwordNeeded = 'The password is not kept for this account. Sign in again to renew the token.'
