import { join } from 'node:path'
import { app, dialog, ipcMain, powerMonitor, protocol, safeStorage, session } from 'electron'
import { hasBackgroundWork } from '../app/accounts/snapshot-views.ts'
import { TokenManager } from '../app/accounts/token-manager.ts'
import { Redactor } from '../app/activity/redaction.ts'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import { Gate } from '../app/gate/gate.ts'
import { AutoLock } from '../app/lock/auto-lock.ts'
import { Lock } from '../app/lock/lock.ts'
import { Scheduler } from '../app/renewal/scheduler.ts'
import type { Listeners } from '../app/util/listeners.ts'
import { StoredVault } from '../app/vault/stored-vault.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { createPorts } from './create-ports.ts'
import { putOnDesktop } from './desktop.ts'
import { Programs } from './endpoint/programs.ts'
import { forbidCoreDumps } from './lifecycle/core-dumps.ts'
import { Quit } from './lifecycle/quit.ts'
import { claimSingleInstance } from './lifecycle/single-instance.ts'
import { surviveErrors } from './lifecycle/uncaught-errors.ts'
import { noMenuYet } from './menu/menu.ts'
import { keychainKind } from './storage/keychain.ts'
import { createLog, createSampledLog } from './storage/log.ts'
import { createSettingsFile } from './storage/settings-file.ts'
import { createClock } from './system/clock.ts'
import { createFileDialog } from './system/file-dialog.ts'
import { wasLaunchedAtLogin } from './system/login-item.ts'
import { createPower } from './system/power.ts'
import {
  appOrigin,
  appUrl,
  consentUrl,
  prepareAnswers,
  registerAppScheme,
  serveAppScheme,
} from './window/app-scheme.ts'
import { serveBridge } from './window/bridge-server.ts'
import { openConsentPane } from './window/consent-pane.ts'
import { ConsentWindow } from './window/consent-window.ts'
import { hardenApp } from './window/harden-app.ts'
import { hardenSession } from './window/harden-session.ts'
import { MainWindow } from './window/main-window.ts'

// Reads from top to bottom as the start of the app: what must be settled before `ready`, then `start`.

const { platform } = process
const clock = createClock()
const userData = app.getPath('userData')
const built = join(import.meta.dirname, '..')
/** Where electron-vite serves the page while somebody works on it; never in a packaged app. */
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
const onFirstError = surviveErrors(process, log)

// Windows shows notifications of an app that it knows by this name, which is also the installer's.
if (platform === 'win32') app.setAppUserModelId('app.deckpass.desktop')
registerAppScheme(protocol)
noMenuYet()
forbidCoreDumps(platform, log)
hardenApp(app, sampledLog, devOrigin)
const onSecondLaunch = claimSingleInstance(app)
if (onSecondLaunch !== null) void app.whenReady().then(() => start(onSecondLaunch))

/** Everything that needs a ready app, in the order in which one thing needs the other. */
function start(onSecondLaunch: Pick<Listeners, 'add'>): void {
  // Before `Quit`: Electron delays a shutdown only where its listener is not the first of powerMonitor (seen on 33).
  const power = createPower(powerMonitor)
  const quit = new Quit({ app, system: powerMonitor, clock, log })
  app.on('browser-window-created', (_event, created) => {
    created.on('query-session-end', (event) => quit.onSessionEnd(event))
  })
  app.on('window-all-closed', () => app.quit())

  const settings = createSettingsFile({ folder: userData, clock, log })
  const windowSession = session.fromPartition('window', { cache: false })
  hardenSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  const preload = join(built, 'preload/preload.cjs')
  // Early, so that the page's process starts while the rest is made.
  const mainWindow = new MainWindow({
    clock,
    log,
    session: windowSession,
    preload,
    isPackaged: app.isPackaged,
    url: devUrl ?? appUrl,
    placement: settings.read().windowPlacement,
    showAtStart: !wasLaunchedAtLogin(app, process),
  })
  prepareAnswers()
  const showWindow = () => mainWindow.show()
  const sendCommand = (command: WindowCommand) => {
    showWindow()
    mainWindow.send('windowCommand', command)
  }
  const openAccount = (accountId: string | null) => {
    if (accountId === null) showWindow()
    else sendCommand({ kind: 'select-account', accountId })
  }
  onSecondLaunch.add(showWindow)
  app.on('activate', showWindow)

  const ports = createPorts({ clock, log, power, platform, userData, window: mainWindow, openAccount })
  const { network, notifier } = ports
  onFirstError.add(() => notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }))

  // The order of listeners matters twice. At a tick the network is checked before anybody asks for it. And of a vault
  // that opens the lock hears before the manager: what is in it must not be shown before it is locked again.
  const scheduler = new Scheduler(ports)
  scheduler.onTick(() => network.check())
  const vault = new StoredVault(ports)
  const lock = new Lock({ ...ports, settings, vault })
  const gate = new Gate({ ...ports, settings, log: sampledLog }, lock)
  const managerPorts = { ...ports, settings, redactor, scheduler, vault, lock, window: mainWindow }
  const manager = new TokenManager(managerPorts, {
    version: app.getVersion(),
    platform,
    keychain: keychainKind(safeStorage, platform),
    firstAddress: process.env.DECKPASS_SERVICE ?? '',
  })
  const autoLock = new AutoLock(managerPorts, lock)
  mainWindow.onInput((input) => gate.noteInput(input))
  mainWindow.onFocus(() => manager.focused())

  const consentWindow = new ConsentWindow({
    clock,
    open: (events) =>
      openConsentPane(
        {
          log,
          session: windowSession,
          preload,
          isPackaged: app.isPackaged,
          url: devUrl === null ? consentUrl : new URL('consent.html', devUrl).href,
          isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
          onInput: (input) => gate.noteInput(input),
        },
        events,
      ),
  })
  const programs = new Programs({
    ...ports,
    settings,
    gate,
    vault,
    manager,
    userData,
    platform,
    consentWindow,
    fileDialog: createFileDialog(dialog, log, () => lock.lockSignal),
    version: app.getVersion(),
    env: process.env,
  })
  quit.addTask(() => autoLock.stop())
  quit.addTask(() => programs.stop())
  quit.addTask(() => manager.stop())

  serveBridge(
    {
      ipcMain,
      gate,
      log: sampledLog,
      origin: devOrigin ?? appOrigin,
      windowId: (caller) => (caller === 'main' ? mainWindow : consentWindow).id,
    },
    bridgeHandlers(manager, programs, ports, {
      platform,
      isPackaged: app.isPackaged,
      env: process.env,
      home: app.getPath('home'),
      resources: process.resourcesPath,
      byPackage: '/usr/bin/deckpass',
    }),
  )
  void manager.start()

  const tray = putOnDesktop({
    ports: managerPorts,
    gate,
    manager,
    window: mainWindow,
    platform,
    show: showWindow,
    command: sendCommand,
    openAccount,
  })
  mainWindow.onClose((event) => {
    settings.saveWindowPlacement(mainWindow.placement)
    const hides = tray.isThere && settings.read().keepInTray && hasBackgroundWork(manager.snapshot())
    if (quit.isUnderWay || !hides) return
    event.preventDefault()
    mainWindow.hide()
    // Told once: the first time that closing the window does not end Deckpass.
    if (settings.read().trayExplained) return
    settings.saveTrayExplained()
    notifier.show({ tag: 'keeps-running', message: { kind: 'keeps-running' }, accountId: null })
  })
}
