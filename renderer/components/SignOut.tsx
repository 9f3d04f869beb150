import { useState } from 'react'
import type { AccountView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Confirm } from './Confirm.tsx'

/** Signing out asks first and says what it forgets. */
export function SignOut({ account }: { account: AccountView }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.account.signOut}</Button>
      {asking && (
        <Confirm
          title={words.signOut.title(account.name)}
          yes={words.account.signOut}
          onYes={() => {
            setAsking(false)
            void ask('account.signOut', { accountId: account.id })
          }}
          onNo={() => setAsking(false)}
        >
          <p>{words.signOut.forgets}</p>
          <p>{words.signOut.remains}</p>
        </Confirm>
      )}
    </>
  )
}
