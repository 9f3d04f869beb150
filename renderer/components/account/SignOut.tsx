import type { AccountView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/window.ts'
import { bridge } from '../../lib/bridge.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface SignOutProps {
  account: AccountView
  onClose: () => void
}

/** Signing out asks first and says what it forgets. */
export function SignOut({ account, onClose }: SignOutProps) {
  return (
    <ConfirmDialog
      title={words.signOut.title(account.name)}
      yes={words.account.signOut}
      onYes={() => {
        onClose()
        void bridge.request('account.signOut', { accountId: account.id })
      }}
      onNo={onClose}
    >
      <p>{words.signOut.forgets}</p>
      <p>{words.signOut.remains}</p>
    </ConfirmDialog>
  )
}
