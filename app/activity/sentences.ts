import { type CopyFormat, formatInWords } from '../model/copy-format.ts'
import { durationWords } from './duration-words.ts'

/** What stands in the activity list and in notifications: one sentence for each thing that happened. */

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

function clockOff(skewMs: number): string {
  return `The clock of this computer is ${durationWords(skewMs)} ${skewMs > 0 ? 'ahead of' : 'behind'} the service's clock.`
}

/** Where the person chose not to be kept signed in and the app was started again. */
export const passwordNeeded = 'The password is not kept for this account. Sign in again to renew the token.'

/** The title and the body of each notification. */
export const notificationWords = {
  replaced: (name: string) => ({
    title: `${name}: the token was replaced`,
    body: 'What you copied before no longer is the current token. Copy it again where you use it.',
  }),
  actionNeeded: (name: string, failure: string) => ({
    title: `${name}: the token cannot be renewed`,
    body: failure,
  }),
  expiresSoon: (name: string, leftMs: number, failure: string) => ({
    title: `${name}: the token expires in ${durationWords(leftMs)}`,
    body: `It could not be renewed. ${failure}`,
  }),
  ownError: {
    title: 'Something in Deckpass failed',
    body: 'It goes on renewing. If something looks wrong, quit Deckpass and start it again.',
  },
  keepsRunning: (platform: string) => ({
    title: 'Deckpass keeps running',
    body: `It goes on renewing your tokens. Find it in the ${platform === 'darwin' ? 'menu bar' : 'tray'}, or start it again.`,
  }),
  expired: (name: string, failure: string) => ({
    title: `${name}: the token has expired`,
    body: `It could not be renewed. ${failure}`,
  }),
  copied: (name: string, clearAfterMs: number | null) => ({
    title: `${name}: the token was copied`,
    body:
      clearAfterMs === null
        ? 'It stays in the clipboard until you replace it.'
        : `The clipboard will be cleared in ${durationWords(clearAfterMs)}.`,
  }),
  notCopied: (name: string, why: string) => ({ title: `${name}: the token was not copied`, body: why }),
  clockOff: (skewMs: number) => ({
    title: 'The clock of this computer is off',
    body: `${clockOff(skewMs)} Set it right, so that times are shown as they are.`,
  }),
}
