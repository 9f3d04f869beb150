import { join } from 'node:path'
import { app, autoUpdater, dialog, ipcMain, powerMonitor, protocol, safeStorage, session } from 'electron'
import { hasBackgroundWork } from '../app/accounts/snapshot-views.ts'
import { TokenManager } from '../app/accounts/token-manager.ts'
import { Redactor } from '../app/activity/redaction.ts'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import { ShortcutCopy } from '../app/clipboard/shortcut-copy.ts'
import { Gate } from '../app/gate/gate.ts'
import { AutoLock } from '../app/lock/auto-lock.ts'
import { Lock } from '../app/lock/lock.ts'
import { PolicyReader } from '../app/policy/policy-reader.ts'
import { Scheduler } from '../app/renewal/scheduler.ts'
import type { Updates } from '../app/updates/updates.ts'
import { StoredVault } from '../app/vault/stored-vault.ts'
import { speaking } from '../app/words/index.ts'
import { readAbout } from './about.ts'
import { AccountTransfer } from './account-transfer.ts'
import { createBridgeHandlers } from './bridge-handlers.ts'
import { createPorts } from './create-ports.ts'
import { integrateWithDesktop } from './desktop-integration.ts'
import { Diagnostics } from './diagnostics.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { QuitHandler } from './lifecycle/quit.ts'
import { quitAndReopen } from './lifecycle/reopen.ts'
import { type OnSecondLaunch, requestSingleInstance } from './lifecycle/single-instance.ts'
import { handleUncaughtErrors } from './lifecycle/uncaught-errors.ts'
import { disableDefaultMenu } from './menu/menu.ts'
import { createPrograms } from './programs.ts'
import { keychainKind } from './storage/keychain.ts'
import { createLog, createSampledLog } from './storage/log.ts'
import { createPolicyFile } from './storage/policy-file.ts'
import { createSettingsFile } from './storage/settings-file.ts'
import { createClock } from './system/clock.ts'
import { disableCoreDumps } from './system/core-dumps.ts'
import { createFileDialog } from './system/file-dialog.ts'
import { speakIn, systemLanguages } from './system/language.ts'
import { wasLaunchedAtLogin } from './system/login-item.ts'
import { createPower } from './system/power.ts'
import { readRegion } from './system/region.ts'
import { identifyToWindows } from './system/windows-identity.ts'
import {
  appOrigin,
  appUrl,
  consentUrl,
  registerAppScheme,
  serveAppScheme,
  warmUpResponse,
} from './window/app-scheme.ts'
import { serveBridge } from './window/bridge-server.ts'
import { ConsentWindow, openConsentBrowserWindow } from './window/consent-window.ts'
import { hardenApp, hardenWindowSession } from './window/hardening.ts'
import { MainWindow } from './window/main-window.ts'

// Reads from top to bottom as the start of the app: first what must happen before `ready`, then `start`, which the
// last line calls.

const { platform } = process
const clock = createClock()
const userData = app.getPath('userData')
const version = app.getVersion()
const built = join(import.meta.dirname, '..')
/** The development server of electron-vite; never in a packaged app. */
const devUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
const devOrigin = devUrl === null ? null : new URL(devUrl).origin

const redactor = new Redactor()
const log = createLog({
  folder: join(userData, 'logs'),
  clock,
  redact: (text) => redactor.redact(text),
  ...(app.isPackaged ? {} : { echo: (line: string) => process.stdout.write(`${line}\n`) }),
})
const sampledLog = createSampledLog(log)
const firstError = handleUncaughtErrors(process, log)
const policy = new PolicyReader({ clock, log, file: createPolicyFile(platform) })

if (platform === 'win32') identifyToWindows(app)
registerAppScheme(protocol)
disableDefaultMenu()
disableCoreDumps(platform, log)
hardenApp(app, sampledLog, devOrigin)
// Chromium's own words, such as the names of keys in the menu, are in the language of ours at the start.
app.commandLine.appendSwitch('lang', speaking().language)
const onSecondLaunch = requestSingleInstance(app, process.argv)

/** How long a quit waits for a new version: a slow disk takes its time to copy an AppImage. */
const installWaitMs = 60_000

/** Call after `ready`, and after the policy was read. */
function start(onSecondLaunch: OnSecondLaunch): void {
  // Before `QuitHandler`: the listener that is added to powerMonitor first cannot delay a shutdown (seen on Electron 33).
  const power = createPower(powerMonitor)
  const quit = new QuitHandler({ app, system: powerMonitor, clock, log })
  app.on('browser-window-created', (_event, created) => quit.followSession(created))
  app.on('window-all-closed', () => app.quit())

  const settings = createSettingsFile({ folder: userData, clock, log, policy })
  const windowSession = session.fromPartition('window', { cache: false })
  hardenWindowSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  const pageOptions = {
    session: windowSession,
    preload: join(built, 'preload/preload.cjs'),
    region: readRegion(app, process),
    language: () => speaking().language,
    isPackaged: app.isPackaged,
  }
  // Early, so that the page's process starts while the rest is made.
  const mainWindow = new MainWindow({
    ...pageOptions,
    clock,
    log,
    url: devUrl ?? appUrl,
    placement: settings.read().windowPlacement,
    showAtStart: !wasLaunchedAtLogin(app, process),
  })
  warmUpResponse()
  const sendCommand = (command: WindowCommand) => {
    mainWindow.show()
    mainWindow.send('windowCommand', command)
  }
  const openAccount = (accountId: string | null) => {
    if (accountId === null) mainWindow.show()
    else sendCommand({ kind: 'select-account', accountId })
  }
  app.on('activate', () => mainWindow.show())

  const ports = createPorts({ clock, log, power, platform, userData, window: mainWindow, openAccount })
  const { network, notifier, idle } = ports
  void firstError.then(() => notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }))

  const scheduler = new Scheduler(ports)
  // The first listener of a tick, so that those after it see the network as it is now.
  scheduler.onTick(() => network.check())
  policy.watch(scheduler)
  const vault = new StoredVault(ports)
  // The first listener of the vault: what opens locked must not be shown before.
  const lock = new Lock({ ...ports, settings, policy, vault })
  const gate = new Gate({ ...ports, settings, log: sampledLog }, lock)
  const manager = new TokenManager(
    { ...ports, settings, policy, redactor, scheduler, vault, lock, window: mainWindow },
    {
      version,
      platform,
      keychain: keychainKind(safeStorage, platform),
      language: () => speaking().language,
      initialAddress: process.env.DECKPASS_SERVICE ?? '',
    },
  )
  // The first listener of a change, so that the page is cleared even if something fails in the others.
  manager.onChange((change, snapshot) => {
    mainWindow.clearWhenLocked(snapshot.base)
    mainWindow.send('changed', change)
  })
  const shortcutCopy = new ShortcutCopy(
    {
      state: () => mainWindow.state,
      showPrimary: () => sendCommand({ kind: 'focus-primary' }),
      copy() {
        gate.noteInput('main', 'pressed')
        sendCommand({ kind: 'copy-token' })
      },
      giveFocusBack: (before) => mainWindow.giveFocusBack(before),
    },
    clock,
  )
  mainWindow.onBlur(() => shortcutCopy.handleBlur())
  const autoLock = new AutoLock({ ...ports, settings, scheduler }, lock)
  mainWindow.onInput((input) => gate.noteInput('main', input))
  mainWindow.onActive(() => manager.handleFocus())

  const consentWindow = new ConsentWindow({
    clock,
    open: (events) =>
      openConsentBrowserWindow(
        {
          ...pageOptions,
          clock,
          log,
          url: devUrl === null ? consentUrl : new URL('consent.html', devUrl).href,
          isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
          onInput: (input) => gate.noteInput('consent', input),
        },
        events,
      ),
  })
  let updates: Updates | null = null
  const firstLink = onSecondLaunch(
    (link) => {
      if (link === null) mainWindow.show()
      else if (manager.links.open(link)) consentWindow.afterRequest(() => mainWindow.show())
    },
    // An installer or the uninstaller asks, and a second installer would undo what it does.
    () => updates?.stop(),
  )
  if (firstLink !== null) manager.links.open(firstLink)
  const fileDialog = createFileDialog(dialog, log, () => lock.lockSignal, {
    platform,
    firstFolder: app.getPath('documents'),
  })
  const diagnostics = new Diagnostics({ ...ports, redactor, manager, lock, fileDialog })
  const programs = createPrograms({
    ...ports,
    settings,
    policy,
    gate,
    lock,
    manager,
    consentWindow,
    fileDialog,
    diagnostics: () => diagnostics.read(false),
    // Most people never switch it on, so the start does not load it.
    async openEndpoint(broker) {
      const { openEndpoint } = await import('./endpoint/endpoint.ts')
      return openEndpoint({ broker, log, userData, version, platform, env: process.env })
    },
  })
  const preferred = systemLanguages(app, process)
  settings.onChange((after, before) => {
    if (after.language === before.language) return
    const isStillWanted = () => settings.read().language === after.language
    void speakIn(after.language, preferred, isStillWanted).then(() => {
      manager.handleLanguageChange()
      consentWindow.speak()
    })
  })
  // The window does not wait for it.
  void import('./updates.ts').then(({ openUpdates }) => {
    updates = openUpdates({
      ...ports,
      app,
      process,
      userData,
      scheduler,
      lock,
      manager,
      settings,
      policy,
      isAsking: () => programs.readRequest() !== null,
    })
  })
  quit.addLongTask(() => updates?.installBeforeQuit(() => quit.isSystemEnding), installWaitMs)
  // Windows asks long before it ends the session, and a hidden window cannot delay that.
  quit.onSystemEnd(() => updates?.endWish())
  quit.addTask(() => updates?.stop())
  quit.addLastStep(() => updates?.stop())
  quit.followUpdate(autoUpdater)
  quit.addTask(() => autoLock.stop())
  quit.addTask(() => programs.stop())
  quit.addTask(() => manager.stop())
  quit.addLastStep(() => manager.clearClipboardNow())

  serveBridge(
    {
      ipcMain,
      gate,
      log: sampledLog,
      origin: devOrigin ?? appOrigin,
      windowId: (caller) => (caller === 'main' ? mainWindow : consentWindow).id,
    },
    createBridgeHandlers({
      ...ports,
      manager,
      lock,
      programs,
      diagnostics,
      transfer: new AccountTransfer(fileDialog, manager),
      updates: () => updates,
      cli: {
        platform,
        isPackaged: app.isPackaged,
        env: process.env,
        home: app.getPath('home'),
        resources: process.resourcesPath,
        packagedCommand: '/usr/bin/deckpass',
      },
      readAbout: () =>
        readAbout({
          built,
          versions: process.versions,
          executable: app.isPackaged ? process.execPath : null,
        }),
      quitAndReopen() {
        // What an installer puts in its place would not be what is started again.
        updates?.stop()
        quitAndReopen(app, process)
      },
      onCopied: () => shortcutCopy.handleCopy(),
    }),
  )
  void manager.start()

  const tray = integrateWithDesktop({
    clock,
    log,
    notifier,
    power,
    idle,
    settings,
    policy,
    scheduler,
    gate,
    lock,
    manager,
    window: mainWindow,
    shortcutCopy,
    platform,
    executable: process.env.APPIMAGE ?? process.execPath,
    sendCommand,
    openAccount,
  })
  mainWindow.onClose(() => settings.saveWindowPlacement(mainWindow.placement))
  mainWindow.onClose(() => {
    if (quit.isQuitting) mainWindow.closeInTime()
  })
  closeToTray({
    window: mainWindow,
    keepsRunning: () => tray.isVisible && settings.read().keepInTray && hasBackgroundWork(manager.snapshot()),
    quit: {
      get isQuitting() {
        return quit.isQuitting
      },
      start: () => app.quit(),
    },
    settings,
    notifier,
  })
}

if (onSecondLaunch !== null)
  void Promise.all([app.whenReady(), policy.look()]).then(() => start(onSecondLaunch))
