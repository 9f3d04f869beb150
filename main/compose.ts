import { join } from 'node:path'
import {
  app,
  autoUpdater,
  ClipboardItem,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  safeStorage,
  systemPreferences,
} from 'electron'
import type { WindowName } from '../app/channel/channel.ts'
import { createCore } from '../app/core.ts'
import { createPolicyReader } from '../app/policy/policy-reader.ts'
import { closeEffectOf } from '../app/snapshot/model/close-effect.ts'
import { speaking } from '../app/words/index.ts'
import type { Prepared } from './before-ready.ts'
import { createSystemClipboard } from './copying/clipboard.ts'
import { createGlobalShortcut } from './copying/global-shortcut.ts'
import { createBus, systemBusAddress } from './desktop/dbus.ts'
import { createConfirmDialog, createFileDialog } from './desktop/dialogs.ts'
import { isWayland } from './desktop/environment.ts'
import { followSettings } from './desktop/follow-settings.ts'
import { readRegion, speakIn, systemLanguages } from './desktop/locale.ts'
import { followLoginPolicy, refreshLoginItem, wasLaunchedAtLogin } from './desktop/login-item.ts'
import { createNotifier } from './desktop/notifier.ts'
import { createJsonFile } from './files/json-file.ts'
import { createHandlers } from './handlers.ts'
import { readAbout } from './help/about.ts'
import { createDiagnostics } from './help/diagnostics-report.ts'
import { readSystemFacts } from './help/system-facts.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { createQuit, quitAndReopen } from './lifecycle/quit.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { createIdle } from './lock/idle.ts'
import { createPersonCheck } from './lock/person-check.ts'
import { observeScreenLock } from './lock/screen-lock.ts'
import { createUnlockedMark } from './lock/unlocked-mark.ts'
import { createDesktopActions } from './menu/desktop-actions.ts'
import { addMenu } from './menu/menu.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { createConsentWindow, openConsentBrowserWindow } from './programs/consent-window.ts'
import { startEndpoint } from './programs/endpoint/endpoint.ts'
import { createFindAsker, isProcessRunning } from './programs/endpoint/find-asker.ts'
import { ownFilesOf } from './programs/endpoint/processes.ts'
import { createNetworkMonitor } from './service/connectivity.ts'
import { createService } from './service/create-service.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createPower } from './system/power.ts'
import { createDigest, createRandom } from './system/random.ts'
import { createPersonFiles } from './token-files/person-files.ts'
import { createReplacedCheck } from './updates/replaced-program.ts'
import { createUpdater } from './updates/updater.ts'
import { createDiskVault } from './vault/disk-vault.ts'
import { keychainKindOf } from './vault/keychain.ts'
import { serveBridge } from './window/bridge-server.ts'
import { createMainWindow } from './window/main-window.ts'
import { createPageOptions, pageAddresses } from './window/pages.ts'

/** Makes the adapters and, from them, the core, connects both, and starts them. Call once, after `ready`. */
export function compose(prepared: Prepared, found: SettingsAtStart): void {
  const { userData, clock, redactor, log, windowsKey } = prepared
  const { env, platform } = process
  const { isPackaged } = app
  const home = app.getPath('home')
  const built = join(import.meta.dirname, '..')
  const { devOrigin, pageOrigin, mainPageUrl } = pageAddresses(isPackaged, env)
  const executable = isPackaged ? process.execPath : null
  /** The file that an update replaces: the AppImage, or else the program. */
  const installedFile = env.APPIMAGE ?? executable
  const loginItem = { app, log, platform, executable: installedFile ?? process.execPath }

  // The policy comes before the core, because the settings depend on it and the windows depend on the settings.
  const policy = createPolicyReader({ log, file: createPolicyFile(platform) })
  policy.apply(found.policyReading)
  const settings = createSettingsStore({ folder: userData, found: found.foundSettings, clock, log, policy })
  const power = createPower(powerMonitor)
  const network = createNetworkMonitor({ net, clock, power })
  const confirmDialog = createConfirmDialog(dialog, log)
  const idle = createIdle(powerMonitor, isWayland(process))
  const fileDialog = createFileDialog({ dialog, log, platform, firstFolder: app.getPath('documents') })
  const sessionBus = createBus(env.DBUS_SESSION_BUS_ADDRESS, log)
  const quit = createQuit({ app, autoUpdater, powerMonitor, clock, log })

  // The window comes early, so that the page's process starts while the other parts are created.
  const region = readRegion(app, systemPreferences, process)
  const page = createPageOptions({ built, devOrigin, region })
  const window = createMainWindow({
    page,
    platform,
    clock,
    log,
    isWayland: isWayland(process),
    url: mainPageUrl,
    placement: settings.read().windowPlacement,
    zoomLevel: settings.read().zoomLevel,
    showAtStart: !wasLaunchedAtLogin(app, process),
  })
  const { firstScreen } = window
  const consentPage = {
    page,
    platform,
    log,
    url: new URL('programs/consent.html', mainPageUrl).href,
    isHiddenFromScreenshots: () => settings.read().hideFromScreenshots,
  }
  const consentWindow = createConsentWindow({
    clock,
    idle,
    open: (events) => openConsentBrowserWindow(consentPage, events),
  })
  const systemNotifier = createNotifier({ Notification, platform, log, sessionBus })

  const { rawHttp, probeConnection, proxyKindsFor, createSession } = createService(log, network, platform)
  const vaultParts = { userData, platform, windowsKey, clock, log, confirmDialog, firstScreen }
  const { vault, cipher, estimateStrength } = createDiskVault(vaultParts)
  const canWrite = () => !isWayland(process) || window.isInUse || consentWindow.isInUse
  const core = createCore({
    clock,
    random: createRandom(),
    log,
    digest: createDigest(),
    network,
    power,
    confirmDialog,
    redactor,
    policy,
    settings,
    rawHttp,
    probeConnection,
    vault,
    cipher,
    estimateStrength,
    idle,
    personCheck: createPersonCheck({ platform, systemPreferences, log }),
    unlockedMark: createUnlockedMark(userData),
    systemClipboard: createSystemClipboard({ clipboard, platform, ClipboardItem, canWrite }),
    window,
    consentWindow,
    systemNotifier,
    fileDialog,
    personFiles: createPersonFiles(platform),
    tokenFileList: createJsonFile(join(userData, 'token-files.json'), 1024 * 1024),
    isRunning: (each) => isProcessRunning(platform, each),
    updater: createUpdater({ clock, log, process, createSession, isPackaged }),
    keepsVersion: () => quit.keepsVersion,
    version: app.getVersion(),
    platform,
    keychain: keychainKindOf(safeStorage, platform),
    language: speaking().language,
    // A packaged app ignores the variable, because it would have to confirm an address that nobody typed.
    initialAddress: isPackaged ? '' : (env.DECKPASS_SERVICE ?? ''),
  })
  policy.watch(core.scheduler)
  const { reported, notifier, focusReturn } = core
  const actions = createDesktopActions(window, core)
  const diagnostics = createDiagnostics({ clock, redactor, core, fileDialog, readSystem })

  startEndpoint({
    userData,
    platform,
    env,
    log,
    settings,
    core,
    firstScreen,
    findAsker: createFindAsker(platform, ownFilesOf(process, home), log),
    version: app.getVersion(),
    readDiagnostics: diagnostics.read,
  })
  serveWindows()
  followWindows()
  followDesktop()
  followProgram()
  void core.start()
  // What comes now needs no open vault.
  applySettings()
  void addWhatCanWait()
  followClosing()

  async function readSystem(addresses: readonly string[]) {
    // Electron records Chromium's display backend in this switch on Linux; elsewhere it is empty.
    const facts = await readSystemFacts(process, app.commandLine.getSwitchValue('ozone-platform'))
    return { ...facts, proxies: await proxyKindsFor(addresses) }
  }

  function serveWindows(): void {
    const handlers = createHandlers({
      core,
      settings,
      vault,
      estimateStrength,
      window,
      consentWindow,
      diagnostics,
      cli: {
        platform,
        env,
        isPackaged,
        home,
        resources: process.resourcesPath,
        packagedCommand: '/usr/bin/deckpass',
      },
      readAbout: () => readAbout(built, executable),
      reopen() {
        // An update would replace the program while it starts again.
        quit.keepVersion()
        quitAndReopen(app, process, { isHidden: !window.isVisible })
      },
    })
    const windowId = (name: WindowName) => (name === 'main' ? window : consentWindow).id
    serveBridge({ ipcMain, gate: core.gate, log, origin: pageOrigin, windowId }, handlers)
  }

  function followWindows(): void {
    window.hadInput.add((input) => core.gate.noteInput('main', input))
    consentWindow.hadInput.add((input) => core.gate.noteInput('consent', input))
    window.becameActive.add(() => void core.clipboard.handleFocus())
    window.lostFocus.add(() => focusReturn.handleBlur())
    app.on('window-all-closed', () => app.quit())
  }

  /** Follows the dock, notifications and other launches. */
  function followDesktop(): void {
    const showAfterRequest = () => consentWindow.afterRequest(() => window.show())
    app.on('activate', showAfterRequest)
    systemNotifier.clicked.add((accountId) => actions.openAccount(accountId))
    systemNotifier.copyPressed.add((accountId) => void actions.copy(accountId))
    const firstLink = prepared.onSecondLaunch(
      (link) => {
        if (link === null || core.signInLinks.open(link)) showAfterRequest()
      },
      // An installer or the uninstaller makes Deckpass quit, and an update on quitting would undo its work.
      () => quit.keepVersion(),
    )
    if (firstLink !== null) core.signInLinks.open(firstLink)
  }

  /** Tells the person of an error of Deckpass itself, and that its program was replaced. */
  function followProgram(): void {
    void prepared.firstError.then(() =>
      notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }),
    )
    if (installedFile === null) return
    const isReplaced = createReplacedCheck(installedFile)
    core.scheduler.ticked.add(async () => {
      if (await isReplaced()) reported.set({ isReplaced: true })
    })
  }

  /** Says how each setting that reaches beyond the page is applied; `followSettings` says when. */
  function applySettings(): void {
    const registerShortcut = createGlobalShortcut({
      globalShortcut,
      isWayland: isWayland(process),
      onPress: () => focusReturn.handlePress(),
    })
    followSettings(settings, {
      nativeTheme,
      async language(setting) {
        await speakIn(setting, systemLanguages(app, process), () => settings.read().language === setting)
        reported.set({ language: speaking().language })
        consentWindow.speak()
      },
      hideFromScreenshots(isHidden) {
        for (const each of [window, consentWindow]) each.hideFromScreenshots(isHidden)
      },
      openAtLogin: followLoginPolicy({ ...loginItem, settings, policy, notifier }),
      globalShortcut: (accelerator) => reported.set({ globalShortcut: registerShortcut(accelerator) }),
    })
  }

  /** Adds what the first screen does not need. */
  async function addWhatCanWait(): Promise<void> {
    await firstScreen
    addMenu({ platform, clock, window, core, actions })
    const { addTray } = await import('./tray/tray.ts')
    addTray({ clock, log, power, platform, sessionBus, core, window, actions })
    void refreshLoginItem(loginItem)
    if (platform !== 'linux') return
    void idle.askDesktop(sessionBus)
    const systemBus = createBus(env.DBUS_SYSTEM_BUS_ADDRESS ?? systemBusAddress, log)
    void observeScreenLock({ sessionBus, systemBus, env, power })
  }

  function followClosing(): void {
    const saveLayout = () => {
      const { windowPlacement, zoomLevel } = window.layout ?? settings.read()
      const isZoomed = zoomLevel !== settings.read().zoomLevel
      settings.change({ windowPlacement, ...(isZoomed && { zoomLevel }) })
    }
    window.closing.add(saveLayout)
    const closeEffect = () => closeEffectOf(core.snapshot())
    closeToTray({ app, quit, window, settings, notifier, confirmDialog, closeEffect })
    core.events.quit.add(saveLayout)
    quit.prepare(core.stop, (endsAtOnce) => {
      if (endsAtOnce) core.clipboard.clearNow()
      core.lock.end()
    })
  }
}
