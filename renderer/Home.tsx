import { Activity, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

/** What each command closes first, because it would cover what the command shows. */
const closedBy: Record<WindowCommand['kind'], readonly ('settings' | 'dialog')[]> = {
  'select-account': ['settings', 'dialog'],
  'sign-in-again': ['settings', 'dialog'],
  'add-account': ['settings', 'dialog'],
  'find-account': ['settings', 'dialog'],
  'focus-primary': ['settings', 'dialog'],
  rename: ['settings', 'dialog'],
  'sign-in-link': ['settings'],
  'copy-token': ['settings'],
  'renew-now': ['settings'],
  'open-settings': ['dialog'],
  'open-about': ['dialog'],
  'show-shortcuts': [],
  'test-connection': [],
  'set-pin': [],
}

/** Shows the accounts (or the sign-in if there are none), the settings and dialogs, and runs window commands. */
export function Home() {
  /** Null selects the first account. */
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [pane, setPane] = useState<Pane>('account')
  // A lock unmounts this screen, and so discards the drafts.
  const drafts = useSignInDrafts()
  const [dialog, setDialog] = useState<'shortcuts' | 'connection' | 'pin' | null>(null)
  /** The account shown after a sign-out of the selected one, until *Undo* restores that. */
  const [neighbourId, setNeighbourId] = useState<string | null>(null)
  const account = useSnapshot(
    ({ accounts }) =>
      accounts.find(({ id }) => id === selectedId) ??
      accounts.find(({ id }) => id === neighbourId) ??
      accounts[0],
  )
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
        setNeighbourId(sidebar.current?.neighbourOf(accountId) ?? null)
        if (pane === 'sign-in-again') setPane('account')
      }
      return void requestWithNotice('accounts.signOut', { accountId })
    }
    // Synchronous, because the account's component must exist to run the command.
    flushSync(() => show(accountId))
    shownAccount.current?.run(asked)
  }

  const mayFill = !useHasUnfinished() && !isSigningInAgain
  useWindowCommands(mayFill, (asked) => {
    // Only a command that leads to an account may close the PIN dialog or a dialog of the settings.
    const mayBeTyping = dialog === 'pin' || (section !== null && dialog === null && openDialog() !== null)
    if (mayBeTyping && !['select-account', 'sign-in-again', 'sign-in-link'].includes(asked.kind)) return
    const closed = closedBy[asked.kind]
    // Synchronous, because the command may move the focus to what was covered.
    if (closed.includes('dialog')) flushSync(() => setDialog(null))
    if (closed.includes('settings')) leaveSettings()
    switch (asked.kind) {
      case 'open-settings':
      case 'open-about':
        return openSettings(asked.kind === 'open-about' ? 'about' : (section ?? 'general'))
      case 'show-shortcuts':
        return setDialog('shortcuts')
      case 'test-connection':
        return setDialog('connection')
      case 'set-pin':
        return setDialog('pin')
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
    setDialog('shortcuts')
  })

  /** Asks the person to set a PIN first if there is neither PIN nor passphrase. */
  const lock = () =>
    void requestWithNotice('lock.lock', null, ({ kind }) => kind === 'needs-pin' && setDialog('pin'))

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
      {dialog === 'pin' && <PinDialog toLock onClose={() => setDialog(null)} onSet={lock} />}
      {dialog === 'connection' && account && (
        <ConnectionCheck accountId={account.id} host={account.host} onClose={() => setDialog(null)} />
      )}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** The open section of the settings, or null. Closing restores the focus. */
function useSettings() {
  const [section, setSection] = useState<SettingsSection | null>(null)
  const focused = useRef<Element>(null)

  useEffect(() => {
    if (section !== null) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
    focused.current = null
  }, [section])

  return {
    section,
    openSettings(next: SettingsSection) {
      if (section === null) focused.current = document.activeElement
      setSection(next)
    },
    closeSettings: () => setSection(null),
    /** Closes the settings for a command that moves the focus itself. */
    leaveSettings() {
      focused.current = null
      flushSync(() => setSection(null))
    },
  }
}

/** Runs the waiting commands one after the other. */
function useWindowCommands(mayFill: boolean, onCommand: (command: WindowCommand) => void) {
  const mark = useBase((base) => base.commandMark)
  const handle = useEffectEvent(onCommand)
  useEffect(() => {
    if (mark === 0) return
    void requestWithNotice('window.takeCommand', { mayFill }, (command) => command && handle(command))
  }, [mark, mayFill])
}
