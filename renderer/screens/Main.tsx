import { useCallback, useRef, useState } from 'react'
import { ask } from '../ask.ts'
import { Sidebar } from '../components/accounts/Sidebar.tsx'
import { ChangePin } from '../components/lock/ChangePin.tsx'
import { Settings } from '../components/settings/Settings.tsx'
import { Shortcuts } from '../components/window/Shortcuts.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { useQuestionKey } from '../hooks/use-question-key.ts'
import { useSnapshot } from '../hooks/use-snapshot.ts'
import { Account } from './Account.tsx'
import styles from './Main.module.css'
import { SignInPane } from './SignInPane.tsx'

/** What the right side shows: the selected account, or a sign-in to a new one or to the selected one. */
type Pane = 'account' | 'add' | 'again'

/** Which account was asked for, and whether the person goes on at its main button. */
interface Wanted {
  readonly id: string | null
  readonly toAct: boolean
}

export function Main({ first }: { first: string | null }) {
  const [wanted, setWanted] = useState<Wanted>({ id: first, toAct: false })
  const [pane, setPane] = useState<Pane>('account')
  // Gone with this screen, so when the app is locked, too.
  const draft = useRef<FormData | null>(null)
  const [dialog, setDialog] = useState<'settings' | 'shortcuts' | 'pin' | null>(null)
  const account = useSnapshot(({ accounts }) => accounts.find(({ id }) => id === wanted.id) ?? accounts[0])

  const show = useCallback((id: string, toAct: boolean) => {
    setWanted({ id, toAct })
    setPane('account')
  }, [])
  const select = useCallback((accountId: string) => show(accountId, false), [show])

  const signInAgain = useCallback((accountId: string) => {
    setWanted({ id: accountId, toAct: false })
    setPane('again')
  }, [])

  useCommand((command) => {
    if (command.kind === 'select-account') {
      select(command.accountId)
      setDialog(null)
    }
    if (command.kind === 'sign-in-again') {
      signInAgain(command.accountId)
      setDialog(null)
    }
    if (command.kind === 'add-account') setPane('add')
    if (command.kind === 'open-settings') setDialog('settings')
    if (command.kind === 'show-shortcuts') setDialog('shortcuts')
    if (command.kind === 'set-pin') setDialog('pin')
  })
  useQuestionKey(() => setDialog('shortcuts'))

  /** The first time there is nothing yet that could unlock. */
  async function lock() {
    if ((await ask('lock.lock', null)).kind === 'needs-pin') setDialog('pin')
  }

  if (account === undefined) return null
  return (
    <div className={styles.window}>
      <Sidebar
        selectedId={pane === 'add' ? null : account.id}
        onSelect={select}
        onFound={(accountId) => show(accountId, true)}
        onSignInAgain={signInAgain}
        onAdd={() => setPane('add')}
        onLock={() => void lock()}
        onSettings={() => setDialog('settings')}
      />
      {pane === 'account' ? (
        <Account
          key={account.id}
          account={account}
          wanted={wanted}
          onSignInAgain={() => signInAgain(account.id)}
        />
      ) : (
        <SignInPane
          key={pane === 'again' ? account.id : pane}
          again={pane === 'again' ? account : null}
          draft={pane === 'add' ? draft : null}
          onSignedIn={select}
          onBack={() => setPane('account')}
        />
      )}
      {dialog === 'settings' && <Settings onClose={() => setDialog(null)} />}
      {dialog === 'pin' && <ChangePin onClose={() => setDialog(null)} onSet={() => void lock()} />}
      {dialog === 'shortcuts' && <Shortcuts onClose={() => setDialog(null)} />}
    </div>
  )
}
