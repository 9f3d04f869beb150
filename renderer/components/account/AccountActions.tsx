import Ellipsis from 'lucide-react/icons/ellipsis'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { dates, t } from '../../../app/words/index.ts'
import type { AccountDialog } from '../../lib/account-command.ts'
import { signInWords } from '../../lib/accounts.ts'
import { bridge } from '../../lib/bridge.ts'
import { ConnectionCheck } from '../connection/ConnectionCheck.tsx'
import { DiagnosticsDialog } from '../help/DiagnosticsDialog.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './AccountActions.module.css'

interface AccountActionsProps {
  account: AccountView
  dialog: AccountDialog | null
  onDialog: (dialog: AccountDialog | null) => void
  onRename: () => void
  onSignInAgain: () => void
}

/** The menu of rarer actions, and the dialogs that it opens. */
export function AccountActions({ account, dialog, onDialog, onRename, onSignInAgain }: AccountActionsProps) {
  return (
    <>
      <MenuButton
        label={t('window.account.more')}
        className={styles.trigger}
        icon={<Ellipsis />}
        items={[
          { label: t('window.account.rename'), onChoose: onRename },
          { label: signInWords(account), onChoose: onSignInAgain },
          { label: t('window.connection.test'), onChoose: () => onDialog('connection') },
          {
            label: t('window.activity.copyDiagnostics'),
            separated: true,
            onChoose: () => onDialog('diagnostics'),
          },
          {
            label: t('window.account.signOut'),
            separated: true,
            tone: 'bad',
            onChoose: () => onDialog('sign-out'),
          },
        ]}
      />
      {dialog === 'connection' && (
        <ConnectionCheck accountId={account.id} host={account.host} onClose={() => onDialog(null)} />
      )}
      {dialog === 'diagnostics' && <DiagnosticsDialog onClose={() => onDialog(null)} />}
      {dialog === 'sign-out' && <SignOutDialog account={account} onClose={() => onDialog(null)} />}
    </>
  )
}

interface SignOutDialogProps {
  account: AccountView
  onClose: () => void
}

function SignOutDialog({ account, onClose }: SignOutDialogProps) {
  const { token } = account
  return (
    <ConfirmDialog
      title={t('window.signOut.title', { name: account.name })}
      yes={t('window.account.signOut')}
      onYes={() => {
        onClose()
        void bridge.request('account.signOut', { accountId: account.id })
      }}
      onNo={onClose}
    >
      <p>{t('window.signOut.forgets')}</p>
      {token && token.expiresAt > Date.now() && (
        <p>{t('window.signOut.remains', { until: dates.shortDayAndClock(token.expiresAt) })}</p>
      )}
    </ConfirmDialog>
  )
}
