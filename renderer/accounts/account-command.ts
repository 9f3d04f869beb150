import type { WindowCommand } from '../../app/bridge/window-command.ts'

/** What a menu, of the application or of the list, wants done with the account that is shown. */
export type AccountCommand =
  | Extract<WindowCommand, { kind: 'copy-token' | 'renew-now' | 'rename' }>
  | { readonly kind: 'copy-as'; readonly formatId: string }
  | { readonly kind: 'show-diagnostics' }
