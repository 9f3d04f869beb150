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
  'sign-in': { message: 'Sign in with these details?', confirm: 'Sign in' },
  'change-address': { message: 'Change this account’s address?', confirm: 'Change' },
  'give-proxy-password': { message: 'Send this username and password to the proxy?', confirm: 'Send' },
  'choose-certificate': { message: 'Send the chosen certificate?', confirm: 'Send' },
  'sign-out': { message: 'Sign out and forget this account?', confirm: 'Sign out' },
  'copy-token': { message: 'Copy the token to the clipboard?', confirm: 'Copy' },
  'reveal-token': { message: 'Show the token on the screen?', confirm: 'Show' },
  'keep-clipboard': { message: 'Leave the token in the clipboard?', confirm: 'Keep' },
  'copy-diagnostics': { message: 'Copy the diagnostics to the clipboard?', confirm: 'Copy' },
  'change-protection': { message: 'Change how your accounts are protected?', confirm: 'Change' },
  'forget-everything': { message: 'Forget all accounts?', confirm: 'Forget everything' },
  'add-token-file': { message: 'Write the token to a file?', confirm: 'Choose the file' },
  'stop-token-file': { message: 'Remove the token from the file?', confirm: 'Remove' },
  'copy-snippet': { message: 'Copy this line to the clipboard?', confirm: 'Copy' },
  'install-command': { message: 'Install the deckpass command?', confirm: 'Install' },
  'answer-consent-request': { message: 'Answer the program that asks for the token?', confirm: 'Answer' },
  'unlock-by-system': { message: 'Ask the system to unlock Deckpass?', confirm: 'Unlock' },
  'unlock-by-service': { message: 'Sign in to unlock Deckpass?', confirm: 'Sign in' },
  'set-pin': { message: 'Set this PIN?', confirm: 'Set PIN' },
  'remove-pin': { message: 'Remove the PIN?', confirm: 'Remove PIN' },
}

const weakerSettings: Readonly<Record<ProtectingSetting, string>> = {
  clearClipboardAfter: 'Leave a copied token in the clipboard longer?',
  hideFromScreenshots: 'Let screenshots show the window?',
  programsMayAsk: 'Let programs on this computer ask for the token?',
  lockWithScreen: 'Stop locking Deckpass with the screen?',
  lockAfter: 'Lock Deckpass later, or not at all?',
  lockAtStart: 'Start Deckpass without locking it?',
  closeWhenLocked: 'Keep the accounts open while Deckpass is locked?',
}

/** Why it is asked, for a person who did press. */
const noActivation =
  'Deckpass saw no key press or click. If a screen reader or another assistive tool pressed for you, continue. If not, cancel.'

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
        detail: `You have not used the service at ${confirmation.host} before. Continue only if your company gave you this address.`,
        confirm: 'Sign in',
      }
    case 'forget-on-quit':
      return {
        message: 'Keep nothing beyond this session?',
        detail: `${storedAccounts(confirmation.accounts)} will be deleted from this computer’s disk now, and from Deckpass when you quit. You cannot undo this.`,
        confirm: 'Delete from disk',
      }
    case 'replace-protection':
      return {
        message: 'Change how your accounts are protected?',
        detail:
          confirmation.next === 'passphrase'
            ? `${storedAccounts(confirmation.accounts)} will open only with the new passphrase, no longer with the keychain.`
            : `${storedAccounts(confirmation.accounts)} will be encrypted with a new key from the keychain.`,
        confirm: 'Change protection',
      }
  }
}

function storedAccounts(count: number): string {
  return count === 1 ? '1 stored account' : `${count} stored accounts`
}
