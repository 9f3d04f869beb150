/** An action that a page asks for, and that needs a user activation. */
export type GuardedAction =
  | 'sign-in'
  | 'change-address'
  | 'give-proxy-password'
  | 'choose-certificate'
  | 'sign-out'
  | 'copy-token'
  | 'reveal-token'
  | 'keep-clipboard'
  | 'copy-diagnostics'
  | 'save-diagnostics'
  | 'change-protection'
  | 'forget-everything'
  | 'add-token-file'
  | 'stop-token-file'
  | 'change-settings'
  | 'install-command'
  | 'answer-consent-request'
  | 'unlock-by-system'
  | 'set-pin'
  | 'remove-pin'
  | 'install-update'
  | 'quit-and-reopen'

/** What a confirm dialog asks about: a code and what its words need. */
export type Confirmation =
  /** A page asked without a user activation. */
  | { readonly kind: 'action'; readonly action: GuardedAction }
  /** Before anything is sent to a service that no account uses. */
  | { readonly kind: 'new-service'; readonly host: string }
  /** Before the token is written into this file, which other users of the computer can read. */
  | { readonly kind: 'readable-by-others'; readonly path: string }
  /** Before what is stored goes, and the accounts are kept in memory alone. */
  | { readonly kind: 'forget-on-quit'; readonly accounts: number }
  /** Before the first closing of the window quits, because there is no tray to stay in. */
  | { readonly kind: 'quit-without-tray' }
  /** Before another protection takes the place of the keychain's. */
  | {
      readonly kind: 'replace-protection'
      readonly next: 'passphrase' | 'keychain'
      readonly accounts: number
    }
