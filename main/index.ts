import { join } from 'node:path'
import {
  app,
  ClipboardItem,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
} from 'electron'
import { toDone, toNull } from '../app/bridge/handlers.ts'
import { FocusReturn } from '../app/copying/focus-return.ts'
import { createCore } from '../app/core.ts'
import { Gate } from '../app/gate/gate.ts'
import { startAutoLock } from '../app/lock/auto-lock.ts'
import { isHostAllowed } from '../app/policy/model.ts'
import { PolicyReader } from '../app/policy/policy-reader.ts'
import type { ReadResult } from '../app/ports/index.ts'
import { Scheduler } from '../app/renewal/scheduler.ts'
import { AppState } from '../app/snapshot/app-state.ts'
import { discreetNotifier } from '../app/snapshot/discreet-notifier.ts'
import { closingOf } from '../app/snapshot/model/closing.ts'
import type { WindowName } from '../app/util/channel.ts'
import { Redactor } from '../app/vault/redaction.ts'
import { speaking, t } from '../app/words/index.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { createClipboard } from './copying/clipboard.ts'
import { createGlobalShortcut } from './copying/global-shortcut.ts'
import { copyingHandlers } from './copying/handlers.ts'
import { followSettings } from './desktop/applied-settings.ts'
import { createConfirmDialog } from './desktop/confirm-dialog.ts'
import { createBus } from './desktop/dbus.ts'
import { isWayland } from './desktop/display-server.ts'
import { createFileDialog } from './desktop/file-dialog.ts'
import { refreshLoginItem, wasLaunchedAtLogin } from './desktop/login-item.ts'
import { followLoginPolicy } from './desktop/login-item-policy.ts'
import { answersNotifications, createNotifier } from './desktop/notifier.ts'
import { followLanguage, systemLanguages } from './desktop/system-languages.ts'
import { desktopActions } from './desktop-actions.ts'
import { createHelp } from './help/create-help.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { disableCoreDumps } from './lifecycle/core-dumps.ts'
import { holderOf } from './lifecycle/instance-lock.ts'
import { launchChannel } from './lifecycle/launch-channel.ts'
import { createLog } from './lifecycle/log.ts'
import { QuitHandler } from './lifecycle/quit.ts'
import { quitAndReopen } from './lifecycle/reopen.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { type OnSecondLaunch, requestSingleInstance } from './lifecycle/single-instance.ts'
import { showStartFailure } from './lifecycle/start-failure.ts'
import { handleUncaughtErrors } from './lifecycle/uncaught-errors.ts'
import { identifyToWindows } from './lifecycle/windows-identity.ts'
import { createLock } from './lock/create-lock.ts'
import { createIdle } from './lock/idle.ts'
import { observeScreenLock } from './lock/screen-lock.ts'
import { createMenu, disableDefaultMenu } from './menu/menu.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { createClock } from './ports/clock.ts'
import { createDigest } from './ports/digest.ts'
import { createPower } from './ports/power.ts'
import { createRandom } from './ports/random.ts'
import { createPrograms } from './programs/create-programs.ts'
import { renewalHandlers } from './renewal/handlers.ts'
import { createNetworkMonitor } from './service/connectivity.ts'
import { createService } from './service/create-service.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createTokenFiles } from './token-files/create-token-files.ts'
import { createUpdates } from './updates/create-updates.ts'
import { createVault } from './vault/create-vault.ts'
import { vaultHandlers } from './vault/handlers.ts'
import { keychainKind } from './vault/keychain.ts'
import { createWindowsKey } from './vault/windows-key.ts'
import { registerAppScheme } from './window/app-scheme.ts'
import { serveBridge } from './window/bridge-server.ts'
import { hardenApp } from './window/hardening.ts'
import { MainWindow } from './window/main-window.ts'
import { createPageOptions, devOrigin, mainPageUrl, pageOrigin } from './window/pages.ts'

// The composition root, in the order of the start: what must happen before `ready`, then each part of Deckpass with what
// it takes, then the events that they follow until the end. `start-app.ts` loads it and calls `startWhenReady`.

const { platform, env } = process
const clock = createClock()
const userData = app.getPath('userData')
const built = join(import.meta.dirname, '..')
/** The path of the packaged program; null: Deckpass is not packaged. */
const executable = app.isPackaged ? process.execPath : null

const redactor = new Redactor()
const log = createLog({
  folder: join(userData, 'logs'),
  clock,
  redact: (text) => redactor.redact(text),
  ...(app.isPackaged ? {} : { echo: (line: string) => process.stdout.write(`${line}\n`) }),
})
const firstError = handleUncaughtErrors(process, log)
const policy = new PolicyReader({ log, file: createPolicyFile(platform) })

// Not in development, where Windows knows Electron's own program and the start menu belongs to an installed Deckpass.
if (platform === 'win32' && app.isPackaged) identifyToWindows(app)
registerAppScheme(protocol)
disableDefaultMenu()
disableCoreDumps(platform, log)
hardenApp(app, log, devOrigin)
// So that Chromium's own texts, such as the names of keys in the menu, are in the same language as ours.
app.commandLine.appendSwitch('lang', speaking().language)
const holder = await holderOf(userData)
const instance = await requestSingleInstance(
  app,
  process.argv,
  launchChannel(platform, env, userData),
  holder !== null,
)
if (instance.kind === 'unanswered') showStartFailure(t('lifecycle.main.runsUnanswered'))
const onSecondLaunch = instance.kind === 'first' ? instance.onSecondLaunch : null
const windowsKey = platform === 'win32' ? createWindowsKey(app.getPath('sessionData'), userData) : null
// Chromium reads its key right after this module. Another running Deckpass must not be disturbed: its Chromium writes the
// same file.
if (onSecondLaunch !== null && (await windowsKey?.restore())) log.warn('keychain.key-restored')

/** All parts of Deckpass, and the windows' bridge to them. Call after `ready`, and after the policy was read. */
function createDeckpass(found: ReadResult) {
  // Ports that several capabilities share.
  const power = createPower(powerMonitor)
  const network = createNetworkMonitor(net, clock, power)
  const random = createRandom()
  const digest = createDigest()
  const confirmDialog = createConfirmDialog(dialog, log)
  const ports = { clock, log, power, network, random, digest, confirmDialog, platform, userData }
  const sessionBus = createBus('session', log)
  const idle = createIdle(powerMonitor, isWayland(process))
  const settings = createSettingsStore({ folder: userData, found, clock, log, policy })
  const quit = new QuitHandler({ app, power, clock, log })

  // Early, so that the page's process starts while the rest is made.
  const pageOptions = createPageOptions(built)
  app.on('browser-window-created', (_event, created) => quit.followSession(created))
  const window = new MainWindow({
    ...pageOptions,
    clock,
    log,
    url: mainPageUrl,
    placement: settings.read().windowPlacement,
    showAtStart: !wasLaunchedAtLogin(app, process),
  })

  const scheduler = new Scheduler(ports)
  policy.watch(scheduler)
  const appState = new AppState(speaking().language)
  const service = createService({
    clock,
    log,
    network,
    isHostAllowed: (host) => isHostAllowed(policy.read(), host),
  })
  const { vault, cipher, estimateStrength } = createVault({ ...ports, windowsKey, windowDrawn: window.drawn })
  const { lock, handlers: lockHandlers } = createLock({
    ...ports,
    settings,
    policy,
    vault,
    cipher,
    estimateStrength,
  })
  const gate = new Gate({ clock, confirmDialog, settings, log }, lock)
  const systemNotifier = createNotifier(Notification, platform, log, {
    answers: async () => platform !== 'linux' || answersNotifications(sessionBus),
    lockSignal: () => lock.lockSignal,
  })
  const notifier = discreetNotifier({ notifier: systemNotifier, settings, lock })
  const systemClipboard = createClipboard(
    { clipboard, ClipboardItem, canWrite: () => !isWayland(process) || window.isInUse },
    platform,
  )
  const fileDialog = createFileDialog(dialog, log, () => lock.lockSignal, {
    platform,
    firstFolder: app.getPath('documents'),
  })
  const core = createCore(
    {
      ...ports,
      http: service.http,
      clipboard: systemClipboard,
      settings,
      policy,
      vault,
      lock,
      scheduler,
      appState,
      notifier,
      redactor,
      window,
    },
    {
      version: app.getVersion(),
      platform,
      keychain: keychainKind(safeStorage, platform),
      initialAddress: process.env.DECKPASS_SERVICE ?? '',
    },
  )
  core.events.quit.add(startAutoLock({ clock, idle, settings, power, scheduler }, lock))

  const actions = desktopActions({ window, gate, lock, core })
  const focusReturn = new FocusReturn(window, clock, () => actions.send({ kind: 'focus-primary' }))
  const { diagnostics, handlers: helpHandlers } = createHelp({
    ...ports,
    service,
    lock,
    core,
    redactor,
    fileDialog,
    built,
    executable,
  })
  const { tokenFiles, handlers: tokenFileHandlers } = createTokenFiles({
    ...ports,
    policy,
    vault,
    lock,
    accounts: core.accounts,
    activity: core.activity,
    events: core.events,
    notifier,
    fileDialog,
  })
  const { consentWindow, handlers: programHandlers } = createPrograms({
    ...ports,
    settings,
    scheduler,
    lock,
    gate,
    core,
    appState,
    notifier,
    idle,
    pageOptions,
    drawn: window.drawn,
    diagnostics: () => diagnostics.read(),
    hasTokenFile: (accountId) => tokenFiles.has(accountId),
  })
  const { handlers: updateHandlers } = createUpdates({
    ...ports,
    calls: service.calls,
    settings,
    policy,
    lock,
    events: core.events,
    scheduler,
    appState,
    quit,
    executable,
  })

  const windowId = (caller: WindowName) => (caller === 'main' ? window : consentWindow).id
  serveBridge(
    { ipcMain, gate, log, origin: pageOrigin, windowId },
    {
      'snapshot.read': () => core.snapshot(),
      'window.drawn': () => toNull(window.handleDrawn()),
      'window.takeCommand': ({ mayFill }) => core.commands.take(mayFill),
      'app.quitAndReopen'() {
        // An installer would replace the program while it starts again.
        quit.keepVersion()
        return toDone(quitAndReopen(app, process, { isHidden: !window.isVisible }))
      },
      ...settingsHandlers(core, settings),
      ...vaultHandlers({
        vault,
        lock,
        estimateStrength,
        forgetEverything: () => core.forgetEverything().then(() => tokenFiles.forget()),
      }),
      ...lockHandlers,
      ...renewalHandlers(core.renewals),
      ...accountHandlers(core),
      ...copyingHandlers(core, focusReturn),
      ...programHandlers,
      ...tokenFileHandlers,
      ...updateHandlers,
      ...helpHandlers,
    },
  )

  return {
    ...ports,
    sessionBus,
    idle,
    settings,
    quit,
    window,
    scheduler,
    appState,
    lock,
    gate,
    systemNotifier,
    notifier,
    core,
    actions,
    focusReturn,
    consentWindow,
  }
}

type Deckpass = ReturnType<typeof createDeckpass>

/** Events from the desktop, the person and other launches. */
function listen(deckpass: Deckpass, onSecondLaunch: OnSecondLaunch): void {
  const { window, consentWindow, gate, core, actions, appState } = deckpass
  const { focusReturn, systemNotifier, notifier, idle, quit } = deckpass
  app.on('activate', () => window.show())
  app.on('window-all-closed', () => app.quit())
  window.onInput((input) => gate.noteInput('main', input))
  window.onActive(() => void core.clipboard.handleFocus())
  window.onBlur(() => focusReturn.handleBlur())
  systemNotifier.clicked.add((accountId) => actions.openAccount(accountId))
  systemNotifier.copyPressed.add((accountId) => void actions.copy(accountId))
  void firstError.then(() => notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }))
  const showIdle = () => appState.set({ idleKnown: idle.isKnown })
  idle.onKnown(showIdle)
  showIdle()
  const firstLink = onSecondLaunch(
    (link) => {
      if (link === null) window.show()
      else if (core.links.open(link)) consentWindow.afterRequest(() => window.show())
    },
    // An installer or the uninstaller asks for this, because an update on quitting would undo its work.
    () => quit.keepVersion(),
  )
  if (firstLink !== null) core.links.open(firstLink)
}

const loginItem = { app, log, platform, executable: env.APPIMAGE ?? process.execPath }

/** Effects of the settings outside the page. */
function applySettings({ settings, notifier, window, appState, focusReturn, consentWindow }: Deckpass): void {
  followLanguage(settings, systemLanguages(app, process), () => {
    appState.set({ language: speaking().language })
    consentWindow.speak()
  })
  const registerShortcut = createGlobalShortcut({
    globalShortcut,
    isWayland: isWayland(process),
    onPress: () => focusReturn.handlePress(),
  })
  followSettings(settings, {
    nativeTheme,
    hideFromScreenshots: (hidden) => window.hideFromScreenshots(hidden),
    openAtLogin: followLoginPolicy(loginItem, { settings, policy, notifier }),
    globalShortcut: (accelerator) => appState.set({ globalShortcut: registerShortcut(accelerator) }),
  })
}

/** Adds the menu, the tray and the like only after the first screen is drawn, which does not need them. */
async function addDesktopParts(deckpass: Deckpass): Promise<void> {
  const { window, core, actions, power, sessionBus, idle } = deckpass
  await window.drawn
  createMenu(platform, window, core, actions)
  const { createTray } = await import('./tray/tray.ts')
  createTray(deckpass)
  void refreshLoginItem(loginItem)
  if (platform !== 'linux') return
  void idle.askDesktop(sessionBus)
  const buses = { session: sessionBus, system: createBus('system', log) }
  void observeScreenLock(buses, (isLocked) => power.emit(isLocked ? 'lock' : 'unlock'))
}

/** Prepares the end of the window and of Deckpass. */
function prepareEnd({ settings, window, quit, notifier, confirmDialog, core, lock }: Deckpass): void {
  const notePlacement = () => settings.note({ windowPlacement: window.placement })
  window.onClose(notePlacement)
  window.onClose(() => {
    if (quit.isQuitting) window.closeInTime()
  })
  closeToTray({
    window,
    settings,
    notifier,
    confirmDialog,
    closing: () => closingOf(core.snapshot()),
    isQuitting: () => quit.isQuitting,
    quit: () => app.quit(),
  })
  core.events.quit.add(notePlacement)
  quit.addTask(() => core.stop())
  quit.addLastStep(() => core.clipboard.clearNow())
  quit.addLastStep(() => lock.end())
  // Electron emits `quit` except at the end of a Windows session; the last steps run only there.
  app.on('quit', () => lock.end())
}

/** Call once. Does nothing if another Deckpass runs. */
export function startWhenReady({ policyReading, foundSettings }: SettingsAtStart): void {
  if (onSecondLaunch === null) return
  void app.whenReady().then(() => {
    policy.apply(policyReading)
    const deckpass = createDeckpass(foundSettings)
    listen(deckpass, onSecondLaunch)
    void deckpass.core.start()
    applySettings(deckpass)
    void addDesktopParts(deckpass)
    prepareEnd(deckpass)
  })
}
