import type { Confirmation, GuardedAction } from '../../model/confirmation.ts'
import type { ProtectingSetting } from '../../model/settings.ts'

/** A dialog of the system with one way to go on; the other button is *Cancel*. */
export interface ConfirmDialogWords {
  readonly message: string
  readonly detail: string
  /** The label of the button that goes on. */
  readonly confirm: string
}

export const cancel = 'Cancel'

const actions: Readonly<Record<GuardedAction, Pick<ConfirmDialogWords, 'message' | 'confirm'>>> = {
  'sign-in': { message: 'Sign in with what was typed?', confirm: 'Sign in' },
  'change-address': { message: 'Change the address of this account?', confirm: 'Change' },
  'give-proxy-password': { message: 'Tell the proxy what was typed?', confirm: 'Continue' },
  'choose-certificate': { message: 'Send the certificate that was chosen?', confirm: 'Send' },
  'sign-out': { message: 'Sign out and forget this account?', confirm: 'Sign out' },
  'copy-token': { message: 'Copy the token to the clipboard?', confirm: 'Copy' },
  'reveal-token': { message: 'Show the token on the screen?', confirm: 'Show' },
  'keep-clipboard': { message: 'Leave the token in the clipboard?', confirm: 'Keep' },
  'copy-diagnostics': { message: 'Copy the diagnostics to the clipboard?', confirm: 'Copy' },
  'change-protection': { message: 'Change how your accounts are protected?', confirm: 'Change' },
  'forget-everything': { message: 'Forget all accounts?', confirm: 'Forget everything' },
  'add-token-file': { message: 'Write the token to a file?', confirm: 'Choose the file' },
  'stop-token-file': { message: 'Take the token out of the file?', confirm: 'Take out' },
  'copy-snippet': { message: 'Copy this line to the clipboard?', confirm: 'Copy' },
  'install-command': { message: 'Install the command deckpass?', confirm: 'Install' },
  'answer-consent-request': { message: 'Answer the program that asks for the token?', confirm: 'Answer' },
  'unlock-by-system': { message: 'Ask the system to unlock Deckpass?', confirm: 'Unlock' },
  'unlock-by-service': { message: 'Sign in to unlock Deckpass?', confirm: 'Sign in' },
  'set-pin': { message: 'Set the PIN that was typed?', confirm: 'Set PIN' },
  'remove-pin': { message: 'Remove the PIN?', confirm: 'Remove PIN' },
}

const weakerSettings: Readonly<Record<ProtectingSetting, string>> = {
  clearClipboardAfter: 'Leave a copied token in the clipboard for longer?',
  hideFromScreenshots: 'Let screenshots show the window?',
  programsMayAsk: 'Let programs on this computer ask for the token?',
  lockWithScreen: 'Stop locking Deckpass with the screen?',
  lockAfter: 'Lock Deckpass later, or not at all?',
  lockAtStart: 'Start Deckpass without locking it?',
  closeWhenLocked: 'Keep the accounts open while Deckpass is locked?',
}

/** Why it is asked, for a person who did press. */
const noActivation =
  'Deckpass saw no key or mouse button. If a screen reader or another aid pressed for you, go on. If not, cancel.'

export function confirmDialogWords(confirmation: Confirmation): ConfirmDialogWords {
  switch (confirmation.kind) {
    case 'action':
      return { ...actions[confirmation.action], detail: noActivation }
    case 'weaker-settings':
      return {
        message: confirmation.settings.map((name) => weakerSettings[name]).join(' '),
        detail: noActivation,
        confirm: 'Change',
      }
    case 'new-service':
      return {
        message: `Send this username, password and company key to ${confirmation.host}?`,
        detail: `You have not used the service at ${confirmation.host} before. Go on only if your company gave you this address.`,
        confirm: 'Sign in',
      }
    case 'forget-on-quit':
      return {
        message: 'Keep nothing beyond this session?',
        detail: `${storedAccounts(confirmation.accounts)} will be removed from this computer's disk now, and from Deckpass when you quit. Nothing brings them back.`,
        confirm: 'Remove from disk',
      }
    case 'replace-protection':
      return {
        message: 'Change how your accounts are protected?',
        detail:
          confirmation.next === 'passphrase'
            ? `${storedAccounts(confirmation.accounts)} will open with the new passphrase alone, and no longer with the keychain.`
            : `${storedAccounts(confirmation.accounts)} will be sealed under a new key from the keychain.`,
        confirm: 'Change protection',
      }
  }
}

function storedAccounts(count: number): string {
  return count === 1 ? '1 stored account' : `${count} stored accounts`
}
