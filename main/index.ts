import { join } from 'node:path'
import {
  app,
  ClipboardItem,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  type Session,
  safeStorage,
  session,
} from 'electron'
import { hasBackgroundWork } from '../app/accounts/background-work.ts'
import { TokenManager } from '../app/accounts/token-manager.ts'
import { Redactor } from '../app/activity/redaction.ts'
import type { Command } from '../app/bridge/contract.ts'
import { Gate } from '../app/gate/gate.ts'
import { Timeline } from '../app/renewal/timeline.ts'
import { StoredVault } from '../app/vault/stored-vault.ts'
import { notificationWords } from '../app/words/notifications.ts'
import { createCipher } from './adapters/cipher.ts'
import { createClipboard } from './adapters/clipboard.ts'
import { createClock } from './adapters/clock.ts'
import { createCountedLog } from './adapters/counted-log.ts'
import { createDigest } from './adapters/digest.ts'
import { createHttp } from './adapters/http.ts'
import { createKeychain } from './adapters/keychain.ts'
import { keychainKind } from './adapters/keychain-kind.ts'
import { createLog } from './adapters/log.ts'
import { createNetwork } from './adapters/network.ts'
import { createNotifier } from './adapters/notifier.ts'
import { createPassphraseScale } from './adapters/passphrase-scale.ts'
import { createPower } from './adapters/power.ts'
import { createQuestions } from './adapters/questions.ts'
import { createRandom } from './adapters/random.ts'
import { createServiceSessions } from './adapters/service-sessions.ts'
import { createSessionBus } from './adapters/session-bus.ts'
import { createSettingsFile } from './adapters/settings-file.ts'
import { watchTrayHost } from './adapters/tray-host.ts'
import { createVaultFile } from './adapters/vault-file.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { Programs } from './programs/programs.ts'
import { appOrigin, appUrl, questionUrl, registerAppScheme, serveAppScheme } from './shell/app-scheme.ts'
import { serveBridge } from './shell/bridge-server.ts'
import { applyToDesktop } from './shell/desktop-settings.ts'
import { hardenApp } from './shell/harden-app.ts'
import { hardenServiceSession, hardenSession } from './shell/harden-session.ts'
import { openAtLogin, refreshLoginItem, startedAtLogin } from './shell/login-item.ts'
import { MainWindow } from './shell/main-window.ts'
import { AppMenu } from './shell/menu.ts'
import { forbidCoreDumps } from './shell/no-core-dump.ts'
import { QuestionWindow } from './shell/question-window.ts'
import { Quit } from './shell/quit.ts'
import { claimSingleInstance } from './shell/single-instance.ts'
import { surviveErrors } from './shell/survive-errors.ts'
import { TrayKeeper } from './shell/tray-keeper.ts'
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
forbidCoreDumps(platform, log)
hardenApp(app, countedLog, devOrigin)
if (claimSingleInstance(app, showWindow)) void app.whenReady().then(start)

/** Everything that needs a ready app, in the order in which one thing needs the other. */
function start(): void {
  const settings = createSettingsFile({ folder: userData, clock, log })
  const power = createPower(powerMonitor)
  const random = createRandom()
  const network = createNetwork(net, clock, power)
  const timeline = new Timeline({ clock, random, power, network })
  timeline.listen({ ticked: () => network.check() })
  const notifier = createNotifier(platform, log, openAccount)
  tellOfError = () => notifier.show({ tag: 'error', ...notificationWords.ownError, accountId: null })
  const scale = createPassphraseScale()
  const questions = createQuestions(dialog, log)
  // There is no lock yet but the vault's own, which the vault itself keeps.
  const gate = new Gate({ clock, log: countedLog, questions }, () => false)
  // Electron chooses the display by itself and notes it here.
  const isWayland = app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
  const isHeard = () => !isWayland || (window?.isInUse ?? false)
  const vault = new StoredVault({
    clock,
    log,
    keychain: createKeychain(safeStorage, platform),
    cipher: createCipher(),
    scale,
    questions,
    file: createVaultFile(userData),
  })
  const manager = new TokenManager(
    {
      clock,
      log,
      redactor,
      settings,
      power,
      random,
      network,
      timeline,
      vault,
      scale,
      questions,
      digest: createDigest(),
      http: createHttp({
        net,
        sessions: createServiceSessions(app, newServiceSession, { clock, log }),
      }),
      clipboard: createClipboard({ clipboard, ClipboardItem, isHeard }, platform),
      notifier,
      window: { isInFront: () => window?.isInFront ?? false },
    },
    {
      version: app.getVersion(),
      platform,
      keychain: keychainKind(safeStorage, platform),
      firstAddress: process.env.DECKPASS_SERVICE ?? '',
    },
  )
  void manager.start()

  const windowSession = session.fromPartition('window', { cache: false })
  hardenSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  const windowParts = {
    clock,
    log,
    session: windowSession,
    preload: join(built, 'preload/preload.cjs'),
    devTools: !app.isPackaged,
  }
  let questionWindow: QuestionWindow | null = null
  const programs = new Programs({
    ...{ clock, log, random, notifier, settings, gate, vault, manager, userData, platform },
    version: app.getVersion(),
    env: process.env,
    asker(onClosed) {
      questionWindow = new QuestionWindow(
        {
          ...windowParts,
          url: devUrl === null ? questionUrl : new URL('question.html', devUrl).href,
          isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
          onInput: (input) => gate.noteInput(input),
        },
        onClosed,
      )
      return questionWindow
    },
  })
  serveBridge(
    {
      ...{ ipcMain, gate, log: countedLog, origin: devOrigin ?? appOrigin },
      windowId: (which) => (which === 'main' ? window : questionWindow)?.id ?? null,
    },
    bridgeHandlers(manager, programs),
  )

  const quit = new Quit({
    ...{ app, system: powerMonitor, clock, log },
    finish: async () => void (await Promise.all([programs.stop(), manager.stop()])),
  })
  app.on('browser-window-created', (_event, created) => {
    created.on('query-session-end', (event) => quit.onSessionEnd(event))
  })
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
  watchInput(mainWindow.contents, (input) => gate.noteInput(input))

  const menu = new AppMenu({ platform, development: !app.isPackaged, send: commandFromMenu, copySelection })
  const trayActions = {
    open: showWindow,
    copy: (accountId: string) => void copyFromTray(accountId),
    signInAgain: (accountId: string) => command({ kind: 'sign-in-again', accountId }),
    renewAll: () => void renewAllFromTray(),
    quit: () => app.quit(),
  }
  const tray = new TrayKeeper(
    { clock, log, power, platform, actions: trayActions },
    () => manager.snapshot(),
    () => {
      if (!mainWindow.isVisible) showWindow()
    },
  )
  if (platform === 'linux') void watchTrayHost(createSessionBus(log), (isThere) => tray.placeChanged(isThere))
  else tray.placeChanged(true)

  const executable = process.env.APPIMAGE ?? process.execPath
  const desktop = {
    nativeTheme,
    hideFromScreenshots: (hidden: boolean) => mainWindow.hideFromScreenshots(hidden),
    openAtLogin: (open: boolean) => void openAtLogin({ app, log, platform, executable }, open),
  }
  void refreshLoginItem({ app, log, platform, executable })
  timeline.listen({ ticked: () => tray.update(manager.snapshot()) })
  applyToDesktop(null, settings.read(), desktop)
  settings.onChange((now, before) => applyToDesktop(before, now, desktop))
  manager.onChange((change, snapshot) => {
    mainWindow.send('changed', change)
    tray.update(snapshot)
    menu.update(snapshot.accounts)
  })

  /** Told once: the first time that closing the window does not end Deckpass. */
  function explainTray(): void {
    if (settings.read().trayExplained) return
    settings.keepTrayExplained()
    notifier.show({ tag: 'keeps-running', ...notificationWords.keepsRunning(platform), accountId: null })
  }

  /** Where nothing could be copied, the window shows the account, so that something can be done. */
  async function copyFromTray(accountId: string): Promise<void> {
    if ((await gate.pass('account.copy', 'desktop')).kind === 'refused') return openAccount(accountId)
    const result = await manager.copyFromTray(accountId)
    if (result.kind === 'refused') openAccount(accountId)
  }

  async function renewAllFromTray(): Promise<void> {
    if ((await gate.pass('account.renewAll', 'desktop')).kind === 'passed') await manager.renewAll()
  }

  function copySelection(): void {
    notePress()
    mainWindow.contents.copy()
  }

  function commandFromMenu(payload: Command): void {
    notePress()
    command(payload)
  }

  /** A menu takes a press before the page sees it, so its click counts as the press. */
  function notePress(): void {
    gate.noteInput('pressed')
    mainWindow.notePress()
  }

  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
}

/** In memory, because its name does not begin with `persist:`. */
function newServiceSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenServiceSession(created)
  return created
}

/** What a menu or a notification asks of the window. */
function command(payload: Command): void {
  showWindow()
  window?.send('command', payload)
}

function openAccount(accountId: string | null): void {
  if (accountId === null) showWindow()
  else command({ kind: 'select-account', accountId })
}
