import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import { t } from '../../app/words/index.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { shortcutKeys } from '../window/shortcut.ts'

/** A command for an account, from the application menu, the list's menu or the account's own. */
export type AccountCommand =
  | Extract<WindowCommand, { kind: 'copy-token' | 'focus-primary' | 'renew-now' | 'rename' }>
  | { readonly kind: 'copy-as'; readonly formatId: string }
  | { readonly kind: 'show-diagnostics' }
  | { readonly kind: 'sign-in-again' | 'sign-out' }

/** The less frequent actions, for the account's own menu and the list's, with the shortcuts of `platform`. */
export function accountItems(
  account: AccountView,
  onCommand: (command: AccountCommand) => void,
  platform?: string,
): MenuItem[] {
  const item = (label: string, command: AccountCommand, look?: Partial<MenuItem>) => ({
    label,
    onChoose: () => onCommand(command),
    ...look,
  })
  const withKeys = (name: 'renew' | 'rename') => (platform ? { keys: shortcutKeys(name, platform) } : {})
  const renew = item(t('accounts.window.account.renewNow'), { kind: 'renew-now' }, withKeys('renew'))
  return [
    ...(account.canRenew ? [renew] : []),
    item(t('accounts.window.account.rename'), { kind: 'rename' }, withKeys('rename')),
    item(t('words.window.signInAgain'), { kind: 'sign-in-again' }),
    item(t('help.window.diagnostics.open'), { kind: 'show-diagnostics' }, { separated: true }),
    item(t('accounts.window.account.signOut'), { kind: 'sign-out' }, { separated: true, tone: 'bad' }),
  ]
}
