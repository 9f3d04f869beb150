import { Activity, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { distinctNames, sortedAccounts } from '../app/accounts/model/account-names.ts'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import type { SettingsSection } from '../app/settings/model/settings.ts'
import { Account, type AccountHandle } from './accounts/Account.tsx'
import type { AccountCommand } from './accounts/account-command.ts'
import { Sidebar, type SidebarHandle } from './accounts/list/Sidebar.tsx'
import { SignedOut } from './accounts/SignedOut.tsx'
import { SignInPane } from './accounts/sign-in/SignInPane.tsx'
import { useSignInDrafts } from './accounts/sign-in/use-sign-in-drafts.ts'
import { ConnectionCheck } from './help/ConnectionCheck.tsx'
import { ShortcutsDialog } from './help/ShortcutsDialog.tsx'
import { PinDialog } from './lock/PinDialog.tsx'
import { Settings } from './Settings.tsx'
import { openDialog } from './ui/Dialog.tsx'
import { useDocumentEvent } from './ui/use-document-event.ts'
import { useHasUnfinished } from './ui/use-unfinished.ts'
import { isTyping } from './window/keys.ts'
import { requestWithNotice } from './window/requests.ts'
import { useBase, useSnapshot } from './window/use-snapshot.ts'

type Pane = 'account' | 'add-account' | 'sign-in-again'

/** Shows the accounts (or the sign-in if there are none), the settings and dialogs, and runs window commands. */
export function Home() {
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [openPane, setPane] = useState<Pane>('account')
  // A lock unmounts this screen, and so discards the drafts.
  const drafts = useSignInDrafts()
  const [dialog, setDialog] = useState<'show-shortcuts' | 'test-connection' | 'set-pin' | null>(null)
  /** The account shown while none is selected, or until *Undo* restores the selected one. */
  const [otherId, setOtherId] = useState<string | null>(null)
  const account = useSnapshot(
    ({ accounts, base }) =>
      accounts.find(({ id }) => id === selectedId) ??
      accounts.find(({ id }) => id === otherId) ??
      sortedAccounts(accounts, base.settings.accountOrder, distinctNames(accounts), Date.now())[0],
  )
  const isSelected = account?.id === selectedId
  // Kept, because another account may become the first one in the list.
  if (account !== undefined && !isSelected && account.id !== otherId) setOtherId(account.id)
  // After a sign-out or merge of its account, the form must not ask for the other account's password.
  const pane = openPane === 'sign-in-again' && !isSelected ? 'account' : openPane
  const sidebar = useRef<SidebarHandle>(null)
  const shownAccount = useRef<AccountHandle>(null)
  const { section, openSettings, closeSettings, leaveSettings } = useSettings()
  const isSigningInAgain = pane === 'sign-in-again' && account !== undefined && drafts.typed.has(account.id)

  function show(accountId: string, next: Pane = 'account') {
    setSelectedId(accountId)
    setPane(next)
  }

  function showSignedIn(accountId: string) {
    drafts.forgetLink()
    show(accountId)
  }

  function handleCommand(accountId: string, asked: AccountCommand) {
    if (asked.kind === 'sign-in-again') return show(accountId, asked.kind)
    if (asked.kind === 'sign-out') {
      if (accountId === account?.id) {
        setSelectedId(accountId)
        setOtherId(sidebar.current?.neighbourOf(accountId) ?? null)
      }
      return void requestWithNotice('accounts.signOut', { accountId })
    }
    // Synchronous, because the account's component must exist to run the command.
    flushSync(() => show(accountId))
    shownAccount.current?.run(asked)
  }

  const hasDialog = useHasUnfinished('dialog')
  const isNaming = useHasUnfinished('name')
  const mayFill = !hasDialog && !isNaming && !isSigningInAgain
  // In every dialog but these two something may have been typed, so commands wait until it is closed.
  const mayRun = !hasDialog || dialog === 'show-shortcuts' || dialog === 'test-connection'
  useWindowCommands(mayRun, mayFill, (asked) => {
    // Synchronous, because the command may move the focus to what was covered.
    flushSync(() => setDialog(null))
    switch (asked.kind) {
      case 'open-settings':
      case 'open-about':
        return openSettings(asked.kind === 'open-about' ? 'about' : (section ?? 'general'))
      case 'show-shortcuts':
      case 'test-connection':
      case 'set-pin':
        return setDialog(asked.kind)
    }
    // They would cover what the other commands show.
    leaveSettings()
    switch (asked.kind) {
      case 'select-account':
        return show(asked.accountId)
      case 'sign-in-again':
        return show(asked.accountId, asked.kind)
      case 'add-account':
        return setPane('add-account')
      case 'sign-in-link':
        setPane('add-account')
        return drafts.openLink(asked.link)
      case 'find-account':
        return sidebar.current?.find()
      default:
        if (account !== undefined) handleCommand(account.id, asked)
    }
  })
  // Handles `?` outside text fields, and Ctrl+/, which a page on Linux takes as *Select all* before any menu gets it.
  useDocumentEvent('keydown', (event) => {
    const isAsked = event.key === '/' ? event.ctrlKey || event.metaKey : event.key === '?' && !isTyping()
    if (!isAsked || openDialog() !== null) return
    event.preventDefault()
    setDialog('show-shortcuts')
  })

  /** Asks the person to set a PIN first if there is neither PIN nor passphrase. */
  const lock = () =>
    void requestWithNotice('lock.lock', null, ({ kind }) => kind === 'needs-pin' && setDialog('set-pin'))

  return (
    <>
      {/* Keeps input and search while hidden, but shows, reads and copies nothing. */}
      <Activity mode={section === null ? 'visible' : 'hidden'}>
        {account === undefined ? (
          <>
            <SignInPane account={null} drafts={drafts} onShow={showSignedIn} />
            <SignedOut />
          </>
        ) : (
          <div className="window">
            <Sidebar
              ref={sidebar}
              selectedId={pane === 'add-account' ? null : account.id}
              onSelect={show}
              onCommand={handleCommand}
              onAdd={() => setPane('add-account')}
              onLock={lock}
              onSettings={openSettings}
            />
            {pane === 'account' ? (
              <Account
                key={account.id}
                ref={shownAccount}
                account={account}
                onLeave={(asked) => handleCommand(account.id, asked)}
              />
            ) : (
              <SignInPane
                key={pane === 'sign-in-again' ? account.id : pane}
                account={pane === 'sign-in-again' ? account : null}
                drafts={drafts}
                onShow={showSignedIn}
                onBack={() => {
                  drafts.forgetLink()
                  setPane('account')
                }}
              />
            )}
            <SignedOut />
          </div>
        )}
      </Activity>
      {section !== null && <Settings section={section} onSection={openSettings} onBack={closeSettings} />}
      {dialog === 'set-pin' && <PinDialog toLock onClose={() => setDialog(null)} onSet={lock} />}
      {dialog === 'test-connection' && account && (
        <ConnectionCheck accountId={account.id} host={account.host} onClose={() => setDialog(null)} />
      )}
      {dialog === 'show-shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** The open section of the settings, or null. Closing restores the focus. */
function useSettings() {
  const [section, setSection] = useState<SettingsSection | null>(null)
  const focused = useRef<Element>(null)

  /** Leaves the focus to the command for which the settings are closed. */
  const leaveSettings = () => flushSync(() => setSection(null))

  return {
    section,
    openSettings(next: SettingsSection) {
      if (section === null) focused.current = document.activeElement
      setSection(next)
    },
    closeSettings() {
      leaveSettings()
      if (focused.current instanceof HTMLElement) focused.current.focus()
    },
    leaveSettings,
  }
}

/** Runs the waiting commands one after the other. */
function useWindowCommands(mayRun: boolean, mayFill: boolean, onCommand: (command: WindowCommand) => void) {
  const mark = useBase((base) => base.commandMark)
  const handle = useEffectEvent(onCommand)
  useEffect(() => {
    if (mark === 0 || !mayRun) return
    void requestWithNotice('window.takeCommand', { mayFill }, (command) => command && handle(command))
  }, [mark, mayRun, mayFill])
}
