import { durationWords } from './durations.ts'

/** The title and the body of each notification. */
export const notificationWords = {
  replaced: (name: string) => ({
    title: `${name}: the token was replaced`,
    body: 'What you copied before is no longer the current token. Copy it again where you use it.',
  }),
  actionNeeded: (name: string, failure: string) => ({
    title: `${name}: the token cannot be renewed`,
    body: failure,
  }),
  expiresSoon: (name: string, leftMs: number, failure: string) => ({
    title: `${name}: the token expires in ${durationWords(leftMs)}`,
    body: `It could not be renewed. ${failure}`,
  }),
  /** While Deckpass is locked, whatever it is. */
  needsYou: {
    title: 'Deckpass needs you',
    body: 'Unlock it to see what for.',
  },
  ownError: {
    title: 'Something in Deckpass failed',
    body: 'It goes on renewing. If something looks wrong, quit Deckpass and start it again.',
  },
  keepsRunning: (platform: string) => ({
    title: 'Deckpass keeps running',
    body: `It goes on renewing your tokens. Find it in the ${platform === 'darwin' ? 'menu bar' : 'tray'}, or start it again.`,
  }),
  loginItemNotHeld: (open: boolean) => ({
    title: open ? 'Deckpass will not open at login' : 'Deckpass may still open at login',
    body: 'The system did not take the setting. Change it where the system lists what opens at login.',
  }),
  expired: (name: string, failure: string) => ({
    title: `${name}: the token has expired`,
    body: `It could not be renewed. ${failure}`,
  }),
  copied: (name: string, clearAfterMs: number | null) => ({
    title: `${name}: the token was copied`,
    body:
      clearAfterMs === null
        ? 'It stays in the clipboard until you replace it or lock.'
        : `The clipboard will be cleared in ${durationWords(clearAfterMs)}.`,
  }),
  notCopied: (name: string, why: string) => ({ title: `${name}: the token was not copied`, body: why }),
  clockOff: (skewMs: number) => ({
    title: 'The clock of this computer is off',
    body: `${clockOff(skewMs)} Set it right, so that times are shown as they are.`,
  }),
}

function clockOff(skewMs: number): string {
  return `The clock of this computer is ${durationWords(skewMs)} ${skewMs > 0 ? 'ahead of' : 'behind'} the service's clock.`
}
