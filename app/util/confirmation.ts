/** What a confirm dialog asks about: a code and what its words need. */
export type Confirmation =
  /** Before what a page asks for without a user activation. */
  | { readonly kind: 'no-activation' }
  /** Before anything is sent to a service that a link named and no account uses. */
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
