import { join } from 'node:path'
import { app, ipcMain, powerMonitor, protocol, safeStorage, session } from 'electron'
import { hasBackgroundWork } from '../app/accounts/background-work.ts'
import { TokenManager } from '../app/accounts/token-manager.ts'
import { Redactor } from '../app/activity/redaction.ts'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import { Gate } from '../app/gate/gate.ts'
import { AutoLock } from '../app/lock/auto-lock.ts'
import { createClock } from './adapters/clock.ts'
import { createCountedLog } from './adapters/counted-log.ts'
import { keychainKind } from './adapters/keychain-kind.ts'
import { createLog } from './adapters/log.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { putOnDesktop } from './desktop.ts'
import { Programs } from './endpoint/programs.ts'
import { makePorts } from './make-ports.ts'
import {
  appOrigin,
  appUrl,
  prepareAnswers,
  questionUrl,
  registerAppScheme,
  serveAppScheme,
} from './shell/app-scheme.ts'
import { serveBridge } from './shell/bridge-server.ts'
import { hardenApp } from './shell/harden-app.ts'
import { hardenSession } from './shell/harden-session.ts'
import { startedAtLogin } from './shell/login-item.ts'
import { MainWindow } from './shell/main-window.ts'
import { noMenuYet } from './shell/menu.ts'
import { forbidCoreDumps } from './shell/no-core-dump.ts'
import { openQuestionPane } from './shell/question-pane.ts'
import { QuestionWindow } from './shell/question-window.ts'
import { Quit } from './shell/quit.ts'
import { claimSingleInstance } from './shell/single-instance.ts'
import { surviveErrors } from './shell/survive-errors.ts'
import { watchInput } from './shell/watch-input.ts'

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
/** For what a page can bring about as often as it likes. */
const countedLog = createCountedLog(log)

let window: MainWindow | null = null
let tellOfError = () => {}
surviveErrors(process, log, () => tellOfError())
const showWindow = () => window?.show()

// Windows shows notifications of an app that it knows by this name, which is also the installer's.
if (platform === 'win32') app.setAppUserModelId('app.deckpass.desktop')
registerAppScheme(protocol)
noMenuYet()
forbidCoreDumps(platform, log)
hardenApp(app, countedLog, devOrigin)
if (claimSingleInstance(app, showWindow)) void app.whenReady().then(start)

/** Everything that needs a ready app, in the order in which one thing needs the other. */
function start(): void {
  const ports = makePorts({
    clock,
    log,
    redactor,
    platform,
    userData,
    window: { isInFront: () => window?.isInFront ?? false, isInUse: () => window?.isInUse ?? false },
    openAccount,
  })
  const { settings, notifier, random, vault } = ports

  const windowSession = session.fromPartition('window', { cache: false })
  hardenSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  const windowParts = {
    clock,
    log,
    session: windowSession,
    preload: join(built, 'preload/preload.cjs'),
    isPackaged: app.isPackaged,
  }
  const quit = new Quit({
    ...{ app, system: powerMonitor, clock, log },
    async finish() {
      autoLock.stop()
      await Promise.all([programs.stop(), manager.stop()])
    },
  })
  app.on('browser-window-created', (_event, created) => {
    created.on('query-session-end', (event) => quit.onSessionEnd(event))
  })
  // Early, so that the page's process starts while the rest is made.
  const mainWindow = new MainWindow({
    ...windowParts,
    url: devUrl ?? appUrl,
    place: settings.read().windowPlace,
    showAtStart: !startedAtLogin(app, process),
    closingHides: () =>
      !quit.underWay && tray.isThere && settings.read().keepInTray && hasBackgroundWork(manager.snapshot()),
    onHidden: explainTray,
    onPlace: (place) => settings.keepWindowPlace(place),
    onFocus: () => manager.focused(),
  })
  window = mainWindow
  prepareAnswers()

  tellOfError = () => notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null })
  const gate = new Gate({ ...ports, clock, log: countedLog }, ports.lock)
  const manager = new TokenManager(ports, {
    version: app.getVersion(),
    platform,
    keychain: keychainKind(safeStorage, platform),
    firstAddress: process.env.DECKPASS_SERVICE ?? '',
  })
  const autoLock = new AutoLock(ports, ports.lock)
  let questionWindow: QuestionWindow | null = null
  const programs = new Programs({
    ...{ clock, log, random, notifier, settings, gate, vault, manager, userData, platform },
    ...{ digest: ports.digest, personFiles: ports.personFiles, fileDialog: ports.fileDialog },
    version: app.getVersion(),
    env: process.env,
    asker(onClosed) {
      questionWindow = new QuestionWindow({
        ...{ clock, onClosed },
        open: (events) =>
          openQuestionPane(
            {
              ...windowParts,
              url: devUrl === null ? questionUrl : new URL('consent.html', devUrl).href,
              isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
              onInput: (input) => gate.noteInput(input),
            },
            events,
          ),
      })
      return questionWindow
    },
  })
  serveBridge(
    {
      ...{ ipcMain, gate, log: countedLog, origin: devOrigin ?? appOrigin },
      windowId: (which) => (which === 'main' ? window : questionWindow)?.id ?? null,
    },
    bridgeHandlers(manager, programs, ports, {
      ...{ platform, isPackaged: app.isPackaged, env: process.env, home: app.getPath('home') },
      ...{ resources: process.resourcesPath, byPackage: '/usr/bin/deckpass' },
    }),
  )

  watchInput(mainWindow.contents, (input) => gate.noteInput(input))
  void manager.start()

  const tray = putOnDesktop({
    ports,
    gate,
    manager,
    window: mainWindow,
    platform,
    show: showWindow,
    command,
    openAccount,
  })

  /** Told once: the first time that closing the window does not end Deckpass. */
  function explainTray(): void {
    if (settings.read().trayExplained) return
    settings.keepTrayExplained()
    notifier.show({ tag: 'keeps-running', message: { kind: 'keeps-running' }, accountId: null })
  }

  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
}

/** What a menu or a notification asks of the window. */
function command(payload: WindowCommand): void {
  showWindow()
  window?.send('windowCommand', payload)
}

function openAccount(accountId: string | null): void {
  if (accountId === null) showWindow()
  else command({ kind: 'select-account', accountId })
}
