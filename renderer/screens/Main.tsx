import { useCallback, useState } from 'react'
import { Settings } from '../components/Settings.tsx'
import { Sidebar } from '../components/Sidebar.tsx'
import { useCommand } from '../hooks/use-command.ts'
import { useSnapshot } from '../hooks/use-snapshot.ts'
import { Account } from './Account.tsx'
import styles from './Main.module.css'
import { SignInPane } from './SignInPane.tsx'

/** What the right side shows: the selected account, or a sign-in to a new one or to the selected one. */
type Pane = 'account' | 'add' | 'again'

export function Main({ first }: { first: string | null }) {
  const [wantedId, setWantedId] = useState(first)
  const [pane, setPane] = useState<Pane>('account')
  const [settingsOpen, setSettingsOpen] = useState(false)
  const account = useSnapshot(({ accounts }) => accounts.find(({ id }) => id === wantedId) ?? accounts[0])

  const select = useCallback((accountId: string) => {
    setWantedId(accountId)
    setPane('account')
  }, [])

  const signInAgain = useCallback((accountId: string) => {
    setWantedId(accountId)
    setPane('again')
  }, [])

  useCommand((command) => {
    if (command.kind === 'select-account') {
      select(command.accountId)
      setSettingsOpen(false)
    }
    if (command.kind === 'sign-in-again') {
      signInAgain(command.accountId)
      setSettingsOpen(false)
    }
    if (command.kind === 'add-account') setPane('add')
    if (command.kind === 'open-settings') setSettingsOpen(true)
  })

  if (account === undefined) return null
  return (
    <div className={styles.window}>
      <Sidebar
        selectedId={pane === 'add' ? null : account.id}
        onSelect={select}
        onSignInAgain={signInAgain}
        onAdd={() => setPane('add')}
        onSettings={() => setSettingsOpen(true)}
      />
      {pane === 'account' ? (
        <Account key={account.id} account={account} onSignInAgain={() => signInAgain(account.id)} />
      ) : (
        <SignInPane
          key={pane === 'again' ? account.id : pane}
          again={pane === 'again' ? account : null}
          onSignedIn={select}
          onBack={() => setPane('account')}
        />
      )}
      {settingsOpen && <Settings onClose={() => setSettingsOpen(false)} />}
    </div>
  )
}
