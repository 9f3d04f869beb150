import { connectionAnswers } from './accounts/connection-answers.ts'
import { SecretRegistry } from './accounts/secret-registry.ts'
import { SignIn } from './accounts/sign-in.ts'
import { SignInLinks } from './accounts/sign-in-links.ts'
import { SignOut } from './accounts/sign-out.ts'
import { commandQueue } from './bridge/command-queue.ts'
import { ExpiringClipboard } from './copying/expiring-clipboard.ts'
import type { Clipboard } from './copying/ports.ts'
import { guardPrimarySelection } from './copying/primary-selection.ts'
import { tokenCopies } from './copying/token-copies.ts'
import type { CoreEvents, QuitListeners } from './events/core-events.ts'
import type { Lock } from './lock/lock.ts'
import { settingsUnderPolicy } from './policy/settings-under-policy.ts'
import type { Notifier, Ports } from './ports/index.ts'
import type { RenewalPorts } from './renewal/ports.ts'
import { createRenewals } from './renewal/renewals.ts'
import { withoutFutureTry } from './renewal/shift-instants.ts'
import type { SettingsStore } from './settings/ports.ts'
import type { AppState } from './snapshot/app-state.ts'
import type { NotificationMessage } from './snapshot/model/notification.ts'
import type { Snapshot } from './snapshot/model/snapshot.ts'
import { Notifications } from './snapshot/notifications.ts'
import type { AppWindow } from './snapshot/ports.ts'
import { SnapshotPublisher } from './snapshot/snapshot-publisher.ts'
import { type AppFacts, accountView, baseView } from './snapshot/snapshot-views.ts'
import { Listeners, reportListenerErrors } from './util/listeners.ts'
import { AccountStore } from './vault/account-store.ts'
import type { Vault } from './vault/stored-vault.ts'

interface CorePorts
  extends Omit<RenewalPorts, 'events' | 'activity' | 'vault'>,
    Pick<Ports, 'network' | 'power' | 'confirmDialog'> {
  readonly vault: Omit<Vault, 'onChange'>
  readonly lock: Lock
  readonly clipboard: Clipboard
  readonly notifier: Notifier<NotificationMessage>
  readonly window: AppWindow
  readonly settings: SettingsStore
  readonly appState: AppState
}

export type Core = ReturnType<typeof createCore>

/** Puts the capabilities together. After each change a new snapshot goes to the window and the listeners. */
export function createCore(ports: CorePorts, facts: AppFacts) {
  const { lock, vault, scheduler } = ports
  const { activity } = vault
  reportListenerErrors((error) => ports.log.error('listener.failed', { error }))
  const accounts = new AccountStore((all) => vault.save(all))
  const quit: QuitListeners = new Listeners()
  const events: CoreEvents = {
    lockChanged: lock.changed,
    accountChanged: accounts.changed,
    accountMoved: accounts.moved,
    accountGone: accounts.gone,
    quit,
  }
  const all = { ...ports, events, activity }
  const snapshots = new SnapshotPublisher(snapshotNow, (snapshot) => ports.window.draw(snapshot))
  const { change } = snapshots

  const secrets = new SecretRegistry(ports.redactor, events)
  const clipboard = new ExpiringClipboard(all, change)
  const notifications = new Notifications(all, accounts)
  const renewals = createRenewals(all, accounts, notifications, change)
  const commands = commandQueue(change)
  const links = new SignInLinks(ports, (link) => commands.push({ kind: 'sign-in-link', link }))
  const signOut = new SignOut(all, accounts, secrets, change)
  const signIn = new SignIn(all, accounts, secrets, renewals, links, signOut)

  const unlisten = [
    // The snapshot gives the end of a wait in wall-clock time.
    scheduler.onClockSet(change),
    ports.network.onChange(change),
    ports.settings.onChange(change),
    ports.policy.onChange(change),
    ports.appState.changed.add(change),
    vault.onMerged((merged, cameBack) => {
      accounts.replace(merged)
      for (const { id } of cameBack) renewals.assumeReplaced(id)
    }),
    activity.changed.add(change),
  ]
  for (const event of [accounts.changed, accounts.gone, accounts.reordered, lock.changed]) event.add(change)
  accounts.joined.add((keptId, goneId) => void activity.join(keptId, [goneId]))
  // Never removed, because the snapshot shows the vault's state even while Deckpass quits.
  lock.vaultChanged.add((opened) => {
    if (opened !== null) {
      if (opened.length > 0) scheduler.noteStart()
      accounts.load(opened.map((each) => withoutFutureTry(each, ports.clock.now())))
      ports.redactor.forgetFormer()
    }
    notifications.vaultChanged(vault.view)
    change()
  })

  function snapshotNow(): Snapshot {
    const shown = lock.isLocked ? [] : accounts.all()
    return {
      base: baseView(ports, facts, accounts.latest(), {
        clipboard: clipboard.view,
        signedOut: signOut.view,
        waitingCommands: commands.waiting,
      }),
      accounts: shown.map((each) => accountView(each, renewals.viewOf(each), activity.markOf(each.id))),
    }
  }

  return {
    accounts,
    activity,
    events,
    signIn,
    signOut,
    links,
    commands,
    renewals,
    clipboard,
    connection: connectionAnswers(ports, accounts, renewals),
    copies: tokenCopies(all, accounts, renewals, clipboard, notifications),
    selection: guardPrimarySelection(all),
    settings: settingsUnderPolicy(ports),
    snapshot: () => snapshots.read(),
    onChange: (listener: (snapshot: Snapshot) => void) => snapshots.onChange(listener),

    /** Opens the vault, or retries. Its accounts are then renewed when they are due. */
    start: (): Promise<void> => vault.open(),

    /** The vault's listeners cancel a sign-in when this begins, and remove all accounts together when it ends. */
    async forgetEverything(): Promise<void> {
      await Promise.all([vault.forgetEverything(), ports.settings.forget(), clipboard.clear()])
    },

    /** Ends all work, clears the clipboard and waits until everything is on disk. */
    async stop(): Promise<void> {
      const pending: Promise<unknown>[] = []
      quit.emit((work) => pending.push(work))
      scheduler.stop()
      for (const end of unlisten) end()
      await Promise.all([...pending, vault.waitForWrites()])
      // Work that ended meanwhile may have changed an account.
      await vault.waitForWrites()
      vault.stop()
    },
  }
}
