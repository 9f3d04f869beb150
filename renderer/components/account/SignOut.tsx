import type { AccountView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/window.ts'
import { ask } from '../../ask.ts'
import { Confirm } from '../parts/Confirm.tsx'

interface SignOutProps {
  account: AccountView
  onClose: () => void
}

/** Signing out asks first and says what it forgets. */
export function SignOut({ account, onClose }: SignOutProps) {
  return (
    <Confirm
      title={words.signOut.title(account.name)}
      yes={words.account.signOut}
      onYes={() => {
        onClose()
        void ask('account.signOut', { accountId: account.id })
      }}
      onNo={onClose}
    >
      <p>{words.signOut.forgets}</p>
      <p>{words.signOut.remains}</p>
    </Confirm>
  )
}
