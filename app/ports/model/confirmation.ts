/** The question of a confirm dialog: a code, and the values that its words need. */
export type Confirmation =
  /** Before an action that a page requests without a user activation; `host`: where it would send credentials. */
  | { readonly kind: 'no-activation'; readonly host: string | null }
  /** Before anything is sent to a service that a link named and no account uses. */
  | { readonly kind: 'new-service'; readonly host: string }
  /** Before the token is written into this file, because other users of the computer can read it. */
  | { readonly kind: 'readable-by-others'; readonly path: string }
  /** Before the token is written into this file, because other users can write in its folder. */
  | { readonly kind: 'replaceable-by-others'; readonly path: string }
  /** Before the stored accounts are deleted and kept only in memory. `count`: of accounts. */
  | { readonly kind: 'forget-on-quit'; readonly count: number }
  /** Before closing the window first quits Deckpass, because there is no tray to stay in. */
  | { readonly kind: 'quit-without-tray' }
  /** Before another protection replaces the keychain's. `count`: of accounts. */
  | {
      readonly kind: 'replace-protection'
      readonly next: 'passphrase' | 'keychain'
      readonly count: number
    }
