import { account, accounts, activity, failure, signOut, status, token } from './window/accounts.ts'
import { certificate, connection, proxy } from './window/connection.ts'
import { forgetEverything, lock, protection, vaultClosed, vaultUnavailable } from './window/lock.ts'
import { consentRequest, programs, tokenFiles } from './window/programs.ts'
import { settings } from './window/settings.ts'
import { signIn } from './window/sign-in.ts'

/** The words of the window. Failures, refusals and the events of the activity have catalogues of their own. */
export const words = {
  product: 'Deckpass',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  signIn,
  accounts,
  status,
  account,
  token,
  connection,
  proxy,
  certificate,
  failure,
  activity,
  signOut,

  shortcuts: {
    title: 'Keyboard shortcuts',
    /** `Mod ` is the Mac's ⌘ and everybody else's Ctrl. */
    rows: [
      { does: 'Copy the token', keys: ['Mod C'] },
      { does: 'Renew now', keys: ['Mod R'] },
      { does: 'Search accounts', keys: ['Mod F'] },
      { does: 'Open an account by its place in the list', keys: ['Mod 1', 'Mod 9'], range: true },
      { does: 'Select another account', keys: ['↑', '↓'] },
      { does: 'Move the account in the list', keys: ['Alt ↑', 'Alt ↓'] },
      { does: 'Open the account’s menu', keys: ['Shift F10'] },
      { does: 'Rename the account', keys: ['F2'] },
      { does: 'Add an account', keys: ['Mod N'] },
      { does: 'Open the settings', keys: ['Mod ,'] },
      { does: 'Lock', keys: ['Mod L'] },
      { does: 'Close, or go back', keys: ['Esc'] },
      { does: 'Show this list', keys: ['?'] },
    ],
  },
  settings,
  programs,
  tokenFiles,
  consentRequest,
  protection,
  lock,
  vaultClosed,
  forgetEverything,
  vaultUnavailable,

  vaultOpening: 'Opening…',
  offline: 'You are offline. Deckpass renews your tokens when the network is back.',
  clockAhead: (minutes: string) =>
    `This computer’s clock is ${minutes} ahead of the service’s. Deckpass allows for that, but you should correct it.`,
  clockBehind: (minutes: string) =>
    `This computer’s clock is ${minutes} behind the service’s. Deckpass allows for that, but you should correct it.`,
  drawingFailed: 'Deckpass could not show this window.',
  reload: 'Reload',
} as const
