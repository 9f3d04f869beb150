import type { NotificationMessage } from '../../model/notification.ts'
import { durationWords } from './durations.ts'
import { failureWords } from './failures.ts'
import { tokenFileFailureWords } from './files.ts'
import { isolated } from './isolated.ts'
import { refusalWords } from './refusals.ts'

interface NotificationText {
  readonly title: string
  readonly body: string
}

/** The title and the body of a notification. `platform` is `process.platform`. */
export function notificationWords(message: NotificationMessage, platform: string): NotificationText {
  switch (message.kind) {
    case 'token-replaced':
      return {
        title: `${isolated(message.name)}: the token was replaced`,
        body: 'What you copied is no longer current. Copy the new token to wherever you use it.',
      }
    case 'action-needed':
      return {
        title: `${isolated(message.name)}: the token cannot be renewed`,
        body: failureWords(message.failure, message.host),
      }
    case 'expires-soon':
      return {
        title: `${isolated(message.name)}: the token expires in ${durationWords(message.leftMs)}`,
        body: `It could not be renewed. ${failureWords(message.failure, message.host)}`,
      }
    case 'expired':
      return {
        title: `${isolated(message.name)}: the token has expired`,
        body: `It could not be renewed. ${failureWords(message.failure, message.host)}`,
      }
    case 'copied':
      return {
        title: `${isolated(message.name)}: the token was copied`,
        body:
          message.clearAfterMs === null
            ? 'It stays in the clipboard until you replace it or lock Deckpass.'
            : `The clipboard will be cleared in ${durationWords(message.clearAfterMs)}.`,
      }
    case 'not-copied':
      return {
        title: `${isolated(message.name)}: the token was not copied`,
        body: refusalWords(message.refusal),
      }
    case 'clock-off':
      return {
        title: 'This computer’s clock is wrong',
        body: `It is ${durationWords(message.skewMs)} ${message.skewMs > 0 ? 'ahead of' : 'behind'} the service’s. Correct it so that Deckpass shows the right times.`,
      }
    case 'needs-you':
      return { title: 'Deckpass needs you', body: 'Unlock it to see why.' }
    case 'own-error':
      return {
        title: 'Something went wrong in Deckpass',
        body: 'Tokens keep renewing. If something looks wrong, quit and reopen Deckpass.',
      }
    case 'keeps-running':
      return {
        title: 'Deckpass keeps running',
        body: `Tokens keep renewing. Find Deckpass in the ${platform === 'darwin' ? 'menu bar' : 'tray'}, or open it again.`,
      }
    case 'login-item-refused':
      return {
        title: message.open ? 'Deckpass will not open at login' : 'Deckpass may still open at login',
        body: 'The system did not accept the setting. Change it in the system’s list of login items.',
      }
    case 'program-waits-for-unlock':
      return {
        title: 'A program asks for a token',
        body: 'Unlock Deckpass within a minute to answer it.',
      }
    case 'endpoint-failed':
      return {
        title: 'Programs cannot ask for the token',
        body: 'Deckpass could not open its local socket. In the settings, turn “Let programs on this computer ask for the token” off and on again.',
      }
    case 'token-file-failed': {
      const { account, path, failure } = message
      return {
        title: failure.kind === 'not-removed' ? 'A file still holds a token' : 'The token is not in its file',
        body: `${account === null ? '' : `${isolated(account)}, `}${isolated(path)}: ${tokenFileFailureWords(failure)}`,
      }
    }
  }
}
