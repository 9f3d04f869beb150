import type { RequestName } from '../bridge/channels.ts'
import type { ProtectingSetting } from '../model/settings.ts'
import type { Question } from '../ports.ts'

export const cancel = 'Cancel'

export type ActPhrase = Pick<Question, 'message' | 'confirm'>

/** What a dialog asks where a page wants something and no press was seen. */
const actPhrases: Partial<Record<RequestName, ActPhrase>> = {
  'account.signIn': { message: 'Sign in with what was typed?', confirm: 'Sign in' },
  'account.mendAddress': { message: 'Change the address of this account?', confirm: 'Change' },
  'account.giveProxyPassword': { message: 'Tell the proxy what was typed?', confirm: 'Continue' },
  'account.chooseCertificate': { message: 'Send the certificate that was chosen?', confirm: 'Send' },
  'account.signOut': { message: 'Sign out and forget this account?', confirm: 'Sign out' },
  'account.copy': { message: 'Copy the token to the clipboard?', confirm: 'Copy' },
  'account.reveal': { message: 'Show the token on the screen?', confirm: 'Show' },
  'clipboard.keep': { message: 'Leave the token in the clipboard?', confirm: 'Keep' },
  'diagnostics.copy': { message: 'Copy the diagnostics to the clipboard?', confirm: 'Copy' },
  'vault.protect': { message: 'Change how your accounts are protected?', confirm: 'Change' },
  'tokenFiles.add': { message: 'Write the token to a file?', confirm: 'Choose the file' },
  'tokenFiles.stop': { message: 'Take the token out of the file?', confirm: 'Take out' },
  'readyLine.copy': { message: 'Copy this line to the clipboard?', confirm: 'Copy' },
  'commandPlace.install': { message: 'Install the command deckpass?', confirm: 'Install' },
  'question.answer': { message: 'Answer the program that asks for the token?', confirm: 'Answer' },
  'lock.unlockBySystem': { message: 'Ask the system to unlock Deckpass?', confirm: 'Unlock' },
  'lock.unlockByService': { message: 'Sign in to unlock Deckpass?', confirm: 'Sign in' },
  'lock.setPin': { message: 'Set the PIN that was typed?', confirm: 'Set PIN' },
  'lock.removePin': { message: 'Remove the PIN?', confirm: 'Remove PIN' },
  'vault.forgetEverything': { message: 'Forget all accounts?', confirm: 'Forget everything' },
}

/** What each setting asks before it protects less. */
const weakerPhrases: Readonly<Record<ProtectingSetting, string>> = {
  clearClipboardAfter: 'Leave a copied token in the clipboard for longer?',
  hideFromScreenshots: 'Let screenshots show the window?',
  programsMayAsk: 'Let programs on this computer ask for the token?',
  lockWithScreen: 'Stop locking Deckpass with the screen?',
  lockAfter: 'Lock Deckpass later, or not at all?',
  lockAtStart: 'Start Deckpass without locking it?',
  closeWhenLocked: 'Keep the accounts open while Deckpass is locked?',
}

/** For a change by which these settings protect less; null where there are none. */
export function weakerSettingsPhrase(names: readonly ProtectingSetting[]): ActPhrase | null {
  if (names.length === 0) return null
  return {
    message: names.map((name) => weakerPhrases[name]).join(' '),
    confirm: 'Change',
  }
}

const anyPhrase: ActPhrase = { message: 'Do this?', confirm: 'Yes' }

export function actPhrase(act: RequestName): ActPhrase {
  return actPhrases[act] ?? anyPhrase
}

/** The question for an act without a press. It says why it is asked, for a person who did press. */
export function actQuestion(phrase: ActPhrase): Question {
  return {
    ...phrase,
    detail:
      'Deckpass saw no key or mouse button. If a screen reader or another aid pressed for you, go on. If not, cancel.',
  }
}

/** Before anything is sent to a service that no account uses. */
export function firstUseQuestion(host: string): Question {
  return {
    message: `Send this username, password and company key to ${host}?`,
    detail: `You have not used the service at ${host} before. Go on only if your company gave you this address.`,
    confirm: 'Sign in',
  }
}

/** Before what is stored goes, and the accounts are kept in memory alone. */
export function forgetOnQuitQuestion(accounts: number): Question {
  return {
    message: 'Keep nothing beyond this session?',
    detail: `${storedAccounts(accounts)} will be removed from this computer's disk now, and from Deckpass when you quit. Nothing brings them back.`,
    confirm: 'Remove from disk',
  }
}

/** Before another protection takes the place of the keychain's. */
export function otherProtectionQuestion(next: 'passphrase' | 'keychain', accounts: number): Question {
  return {
    message: 'Change how your accounts are protected?',
    detail:
      next === 'passphrase'
        ? `${storedAccounts(accounts)} will open with the new passphrase alone, and no longer with the keychain.`
        : `${storedAccounts(accounts)} will be sealed under a new key from the keychain.`,
    confirm: 'Change protection',
  }
}

function storedAccounts(count: number): string {
  return count === 1 ? '1 stored account' : `${count} stored accounts`
}
