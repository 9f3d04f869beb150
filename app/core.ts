import { secretsOf } from './accounts/account-secrets.ts'
import { createConnectionAnswers } from './accounts/connection-answers.ts'
import type { SignInLink } from './accounts/model/sign-in-link.ts'
import { createSignIn } from './accounts/sign-in.ts'
import { createSignInLinks } from './accounts/sign-in-links.ts'
import { createSignOut } from './accounts/sign-out.ts'
import { createCommandQueue } from './bridge/command-queue.ts'
import { createExpiringClipboard } from './copying/expiring-clipboard.ts'
import { createFocusReturn } from './copying/focus-return.ts'
import type { ShortcutWindow, SystemClipboard } from './copying/ports.ts'
import { createTokenCopies } from './copying/token-copies.ts'
import type { CoreEvents, QuitListeners } from './events/core-events.ts'
import { createScheduler } from './events/scheduler.ts'
import { createGate } from './gate/gate.ts'
import { createConnectionCheck } from './help/connection-check.ts'
import type { ProbeConnection } from './help/ports.ts'
import { startAutoLock } from './lock/auto-lock.ts'
import { createLock } from './lock/lock.ts'
import type { Idle, LockPorts } from './lock/ports.ts'
import { createDiscreetNotifier, createNotifications } from './notifications/notifications.ts'
import type { SystemNotifier } from './notifications/ports.ts'
import { isHostAllowed } from './policy/model.ts'
import type { JsonFile, Ports } from './ports/index.ts'
import type { ProcessId } from './programs/asker.ts'
import type { ConsentDialog } from './programs/ports.ts'
import { createTokenBroker } from './programs/token-broker.ts'
import { createCallsInFlight } from './renewal/calls-in-flight.ts'
import { createPlan } from './renewal/plan.ts'
import { createRenewalLoop } from './renewal/renewal-loop.ts'
import { createRenewals } from './renewal/renewals.ts'
import { withoutFutureTry } from './renewal/shift-instants.ts'
import { createTokenCalls } from './renewal/token-calls.ts'
import { onlyToAllowedHosts } from './service/allowed-hosts.ts'
import { hostOf } from './service/model/service-address.ts'
import type { Http } from './service/ports.ts'
import type { Snapshot } from './snapshot/model/snapshot.ts'
import { createReportedFacts } from './snapshot/reported-facts.ts'
import type { AppFacts } from './snapshot/snapshot-views.ts'
import { createSnapshots } from './snapshot/snapshots.ts'
import type { PersonFiles, TokenFileDialog } from './token-files/ports.ts'
import { createTokenFiles } from './token-files/token-files.ts'
import type { Updater } from './updates/ports.ts'
import { createUpdates } from './updates/updates.ts'
import { Listeners, reportListenerErrors } from './util/listeners.ts'
import type { Redactor } from './util/redactor.ts'
import { createAccountStore } from './vault/account-store.ts'
import { forgetEverything } from './vault/forget-everything.ts'
import type { Account } from './vault/model/account.ts'

/** The effects, what is known of the app at its start, and the parts that are made before the core. */
interface CorePorts extends Omit<Ports, 'scheduler'>, LockPorts, AppFacts {
  readonly redactor: Redactor
  readonly idle: Idle
  readonly rawHttp: Http
  readonly probeConnection: ProbeConnection
  readonly systemClipboard: SystemClipboard
  readonly window: ShortcutWindow & {
    show(): void
    draw(snapshot: Snapshot): void
    /** True if the person sees the window, so that no notification is needed. */
    isInFront(): boolean
  }
  readonly systemNotifier: SystemNotifier
  readonly personFiles: PersonFiles
  readonly tokenFileList: JsonFile
  readonly fileDialog: TokenFileDialog
  readonly consentWindow: ConsentDialog
  isRunning(process: ProcessId): boolean
  /** Null if Deckpass may not look for updates. */
  readonly updater: Updater | null
  keepsVersion(): boolean
}

export type Core = ReturnType<typeof createCore>

/** Makes the parts that decide, each from what it names, and returns those that `main/` uses. */
export function createCore(ports: CorePorts) {
  const { clock, random, digest, log, network, power, confirmDialog } = ports
  const { settings, policy, vault, idle, window, redactor } = ports
  const { activity } = vault
  reportListenerErrors((error) => log.error('listener.failed', { error }))

  const scheduler = createScheduler({ clock, random, power, network })
  const { cipher, estimateStrength, personCheck, unlockedMark } = ports
  const lock = createLock({
    clock,
    log,
    settings,
    policy,
    vault,
    cipher,
    estimateStrength,
    personCheck,
    unlockedMark,
  })
  startAutoLock({ clock, power, idle, scheduler, settings, lock })
  const gate = createGate({ clock, log, confirmDialog, settings, lock })

  const calls = createCallsInFlight({ clock, log, scheduler })
  const accounts = createAccountStore((saved) => vault.save(saved, calls.asIfLost))
  accounts.joined.add((keptId, goneId) => void activity.join(keptId, [goneId]))
  const vaultChanged = new Listeners<[opened: readonly Account[] | null]>()
  vault.changed.add((opened) => {
    lock.followVault(opened !== null)
    if (opened !== null) takeAccounts(opened)
    vaultChanged.emit(opened)
  })
  vault.merged.add((merged) => accounts.replace(merged))
  const quit: QuitListeners = new Listeners()
  const events: CoreEvents = {
    lockChanged: lock.changed,
    vaultChanged,
    accountChanged: accounts.changed,
    accountMoved: accounts.moved,
    accountGone: accounts.gone,
    quit,
  }
  // Before any part that could log the secrets.
  events.accountChanged.add((after) => redactor.set(after.id, secretsOf(after)))
  events.accountGone.add(({ id }) => redactor.set(id, []))

  const notifier = createDiscreetNotifier({ systemNotifier: ports.systemNotifier, settings, lock })
  const notifications = createNotifications({ clock, vault, window, notifier, lock, events, accounts })

  const mayCall = (address: string) => isHostAllowed(policy.read(), hostOf(address))
  const http = onlyToAllowedHosts(ports.rawHttp, mayCall)
  const tokenCalls = createTokenCalls({
    clock,
    random,
    log,
    digest,
    http,
    vault,
    redactor,
    scheduler,
    accounts,
    activity,
    notifications,
  })
  const plan = createPlan({ clock, policy, scheduler, accounts, calls })
  const renewalLoop = createRenewalLoop({
    clock,
    log,
    policy,
    scheduler,
    events,
    accounts,
    activity,
    notifications,
    calls,
    plan,
    tokenCalls,
  })
  const renewals = createRenewals({
    clock,
    policy,
    vault,
    scheduler,
    events,
    accounts,
    calls,
    plan,
    tokenCalls,
  })

  const commands = createCommandQueue(window)
  const show = (link: SignInLink) => commands.push({ kind: 'sign-in-link', link })
  const signInLinks = createSignInLinks({ clock, log, policy, show })
  const signOut = createSignOut({ clock, random, log, redactor, events, accounts, calls, activity })
  const signIn = createSignIn({
    log,
    confirmDialog,
    policy,
    vault,
    redactor,
    lock,
    events,
    accounts,
    renewals,
    signInLinks,
    signOut,
  })
  const answerConnection = createConnectionAnswers({ lock, accounts, plan, renewals })

  const { systemClipboard } = ports
  const clipboard = createExpiringClipboard({
    clock,
    digest,
    random,
    log,
    power,
    systemClipboard,
    redactor,
    events,
  })
  const showPrimary = () => commands.send({ kind: 'focus-primary' })
  const focusReturn = createFocusReturn({ clock, window, showPrimary })
  const copies = createTokenCopies({
    clock,
    digest,
    settings,
    policy,
    redactor,
    lock,
    accounts,
    activity,
    plan,
    renewals,
    notifications,
    clipboard,
    focusReturn,
  })

  const { tokenFileList, personFiles, fileDialog } = ports
  const tokenFiles = createTokenFiles({
    clock,
    random,
    digest,
    confirmDialog,
    policy,
    vault,
    tokenFileList,
    personFiles,
    fileDialog,
    scheduler,
    lock,
    events,
    accounts,
    activity,
    notifier,
  })

  const { consentWindow, isRunning } = ports
  const broker = createTokenBroker({
    clock,
    digest,
    random,
    settings,
    isRunning,
    lock,
    events,
    accounts,
    activity,
    notifier,
    plan,
    renewals,
    copies,
    tokenFiles,
  })
  broker.consent.changed.add(() => consentWindow.show(broker.consent.shown))
  consentWindow.answered.add((requestId, choice) => broker.consent.answer(requestId, choice))

  const { probeConnection, updater, keepsVersion } = ports
  const { addressOf } = signIn
  const checkConnection = createConnectionCheck({
    clock,
    redactor,
    probeConnection,
    mayCall,
    lock,
    addressOf,
  })
  const updates =
    updater &&
    createUpdates({
      clock,
      random,
      log,
      network,
      settings,
      policy,
      updater,
      keepsVersion,
      mayCall,
      scheduler,
      lock,
      events,
    })

  const reported = createReportedFacts(ports.language)
  const snapshots = createSnapshots({
    ...ports,
    scheduler,
    lock,
    events,
    accounts,
    activity,
    calls,
    plan,
    renewalLoop,
    commands,
    signOut,
    clipboard,
    broker,
    updates,
    reported,
  })
  snapshots.changed.add((snapshot) => window.draw(snapshot))

  return {
    events,
    scheduler,
    notifier,
    reported,
    snapshot: snapshots.read,
    changed: snapshots.changed,
    gate,
    lock,
    accounts,
    activity,
    signIn,
    signInLinks,
    signOut,
    answerConnection,
    commands,
    plan,
    renewals,
    copies,
    clipboard,
    focusReturn,
    tokenFiles,
    broker,
    checkConnection,
    updates,

    start: (): Promise<void> => vault.open(),
    forgetEverything: () => forgetEverything({ vault, settings, clipboard, tokenFiles }),
    stop,
  }

  function takeAccounts(opened: readonly Account[]): void {
    if (opened.length > 0) scheduler.noteStart()
    accounts.replace(opened.map((each) => withoutFutureTry(each, clock.now())))
    redactor.forgetFormer()
  }

  /** Ends all work, clears the clipboard and waits until everything is on disk. */
  async function stop(): Promise<void> {
    const pending: Promise<unknown>[] = []
    quit.emit((work) =>
      pending.push(work.catch((error: unknown) => log.error('quit.part-failed', { error }))),
    )
    scheduler.stop()
    await Promise.all([...pending, vault.waitForWrites()])
    // Work that ended meanwhile may have changed an account.
    await vault.waitForWrites()
    await vault.stop()
  }
}
