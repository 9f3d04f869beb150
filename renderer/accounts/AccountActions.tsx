import Ellipsis from 'lucide-react/icons/ellipsis'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { t } from '../../app/words/index.ts'
import { MenuButton } from '../ui/Menu.tsx'
import { shortcutKeys } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'
import { signInWords } from './accounts.ts'

interface AccountActionsProps {
  account: AccountView
  onDiagnostics: () => void
  onRename: () => void
  onRenew: () => void
  onSignInAgain: () => void
  onSignOut: () => void
}

/** The menu of rarer actions. */
export function AccountActions({
  account,
  onDiagnostics,
  onRename,
  onRenew,
  onSignInAgain,
  onSignOut,
}: AccountActionsProps) {
  const platform = useBase((base) => base.platform)
  return (
    <MenuButton
      label={t('accounts.window.account.more')}
      icon={<Ellipsis />}
      items={[
        ...(account.canRenew
          ? [
              {
                label: t('accounts.window.account.renewNow'),
                keys: shortcutKeys('renew', platform),
                onChoose: onRenew,
              },
            ]
          : []),
        {
          label: t('accounts.window.account.rename'),
          keys: shortcutKeys('rename', platform),
          onChoose: onRename,
        },
        { label: signInWords(account), onChoose: onSignInAgain },
        {
          label: t('help.window.diagnostics.open'),
          separated: true,
          onChoose: onDiagnostics,
        },
        {
          label: t('accounts.window.account.signOut'),
          separated: true,
          tone: 'bad',
          onChoose: onSignOut,
        },
      ]}
    />
  )
}
