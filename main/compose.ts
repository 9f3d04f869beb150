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
  protocol,
  safeStorage,
  systemPreferences,
} from 'electron'
import type { WindowName } from '../app/bridge-rows/channel.ts'
import { createCore } from '../app/core.ts'
import { createPolicyReader } from '../app/policy/policy-reader.ts'
import { closingOf } from '../app/snapshot/model/closing.ts'
import { createRedactor } from '../app/vault/redaction.ts'
import { speaking, t } from '../app/words/index.ts'
import { createClock, createDigest, createRandom } from './clock/node-ports.ts'
import { createPower } from './clock/power.ts'
import { createClipboard } from './copying/clipboard.ts'
import { createGlobalShortcut } from './copying/global-shortcut.ts'
import { createBus, systemBusAddress } from './desktop/dbus.ts'
import { createConfirmDialog, createFileDialog } from './desktop/dialogs.ts'
import { isWayland } from './desktop/environment.ts'
import { followSettings } from './desktop/follow-settings.ts'
import { readRegion, speakIn, systemLanguages } from './desktop/locale.ts'
import { followLoginPolicy, refreshLoginItem, wasLaunchedAtLogin } from './desktop/login-item.ts'
import { createNotifier } from './desktop/notifier.ts'
import { removeParts } from './files/files.ts'
import { createJsonFile } from './files/json-file.ts'
import { createHandlers } from './handlers.ts'
import { readAbout } from './help/about.ts'
import { createDiagnostics } from './help/diagnostics-report.ts'
import { readSystemFacts } from './help/system-facts.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { disableCoreDumps } from './lifecycle/core-dumps.ts'
import { createLog, handleUncaughtErrors } from './lifecycle/log.ts'
import { createQuit, quitAndReopen } from './lifecycle/quit.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { createLaunchChannel, holderOf, requestSingleInstance } from './lifecycle/single-instance.ts'
import { showStartFailure } from './lifecycle/start-failure.ts'
import { identifyToWindows } from './lifecycle/windows-identity.ts'
import { createIdle } from './lock/idle.ts'
import { createPersonCheck } from './lock/person-check.ts'
import { observeScreenLock } from './lock/screen-lock.ts'
import { createUnlockedMark } from './lock/unlocked-mark.ts'
import { createDesktopActions } from './menu/desktop-actions.ts'
import { createMenu, disableDefaultMenu } from './menu/menu.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { createConsentWindow, openConsentBrowserWindow } from './programs/consent-window.ts'
import { startEndpoint } from './programs/endpoint/endpoint.ts'
import { createFindAsker, isProcessRunning } from './programs/endpoint/find-asker.ts'
import { ownFilesOf } from './programs/endpoint/processes.ts'
import { createNetworkMonitor } from './service/connectivity.ts'
import { createService } from './service/create-service.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createPersonFiles } from './token-files/person-files.ts'
import { createReplacedCheck } from './updates/replaced-program.ts'
import { createUpdater } from './updates/updater.ts'
import { createDiskVault } from './vault/disk-vault.ts'
import { keychainKindOf } from './vault/keychain.ts'
import { createWindowsKey } from './vault/windows-key.ts'
import { registerAppScheme } from './window/app-scheme.ts'
import { serveBridge } from './window/bridge-server.ts'
import { hardenApp } from './window/hardening.ts'
import { createMainWindow } from './window/main-window.ts'
import { createPageOptions, pageAddresses } from './window/pages.ts'

// The core and what surrounds it, in the order of the start. `start-app.ts` calls the two exported functions.

const { platform, env } = process
const { isPackaged } = app
const { devOrigin, pageOrigin, mainPageUrl } = pageAddresses(isPackaged, env)
const built = join(import.meta.dirname, '..')
/** The path of the packaged program; null: Deckpass is not packaged. */
const executable = isPackaged ? process.execPath : null

/** Where a Linux package installs the command. */
const packagedCommand = '/usr/bin/deckpass'

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>

/**
 * Does what must happen before `ready`, and gives what is made for that. Null if another Deckpass runs; then this one
 * quits, or says so. Await it while the entry point loads, because `ready` waits for that.
 */
export async function prepare(userData: string) {
  const clock = createClock()
  const redactor = createRedactor()
  const log = createLog({
    folder: join(userData, 'logs'),
    clock,
    redact: (text) => redactor.redact(text),
    ...(isPackaged ? {} : { echo: (line: string) => process.stdout.write(`${line}\n`) }),
  })
  const firstError = handleUncaughtErrors(process, log)
  // Not in development, where Windows knows Electron's own program and the start menu belongs to an installed Deckpass.
  if (platform === 'win32' && isPackaged) identifyToWindows(app)
  registerAppScheme(protocol)
  disableDefaultMenu()
  disableCoreDumps(platform, log)
  hardenApp({ app, log, platform, devOrigin })
  // So that Chromium's own texts, such as the names of keys in the menu, are in the same language as ours.
  app.commandLine.appendSwitch('lang', speaking().language)

  // Asked again, right before the lock, because the holder may have quit meanwhile.
  const isHeld = (await holderOf(userData, platform)) !== null
  const channel = createLaunchChannel(userData, process)
  const instance = await requestSingleInstance({ app, argv: process.argv, channel, isHeld })
  if (instance.kind === 'unanswered') void showStartFailure(t('lifecycle.main.runsUnanswered'))
  if (instance.kind !== 'first') return null
  for (const folder of [userData, join(userData, 'activity')]) await removeParts(folder)
  const windowsKey = platform === 'win32' ? createWindowsKey(app.getPath('sessionData'), userData) : null
  // Chromium reads its key right after this. Another running Deckpass must not be disturbed: its Chromium writes the
  // same file.
  if (await windowsKey?.restore()) log.warn('keychain.key-restored')
  return { userData, clock, redactor, log, firstError, onSecondLaunch: instance.onSecondLaunch, windowsKey }
}

/** Makes the ports, the core, and what surrounds it. Call once, with what `prepare` gave. */
export async function startWhenReady(prepared: Prepared, found: SettingsAtStart): Promise<void> {
  const { userData, clock, redactor, log, firstError, onSecondLaunch, windowsKey } = prepared
  await app.whenReady()
  // Before the core, because the settings follow it, and the windows the settings.
  const policy = createPolicyReader({ log, file: createPolicyFile(platform) })
  policy.apply(found.policyReading)
  const settings = createSettingsStore({ folder: userData, found: found.foundSettings, clock, log, policy })
  // Ports that several adapters share.
  const power = createPower(powerMonitor)
  const network = createNetworkMonitor({ net, clock, power })
  const confirmDialog = createConfirmDialog(dialog, log)
  const idle = createIdle(powerMonitor, isWayland(process))
  const fileDialog = createFileDialog({ dialog, log, platform, firstFolder: app.getPath('documents') })
  const sessionBus = createBus(env.DBUS_SESSION_BUS_ADDRESS, log)
  const quit = createQuit({ app, autoUpdater, powerMonitor, clock, log })

  // Early, so that the page's process starts while the rest is made.
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

  const { rawHttp, probeConnection, proxyKindsFor, createSession } = createService({ log, network, platform })
  const vaultParts = { userData, platform, windowsKey, clock, log, confirmDialog, firstScreen }
  const { vault, cipher, estimateStrength } = createDiskVault(vaultParts)
  const canWrite = () => !isWayland(process) || window.isInUse
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
    systemClipboard: createClipboard({ clipboard, platform, ClipboardItem, canWrite }),
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
    // Only in development: an address that nobody typed would need the confirm dialog of a link.
    initialAddress: isPackaged ? '' : (env.DECKPASS_SERVICE ?? ''),
  })
  policy.watch(core.scheduler)
  const actions = createDesktopActions(window, core)
  const loginItem = { app, log, platform, executable: env.APPIMAGE ?? process.execPath }

  serve()
  listen()
  void core.start()
  addSettingsEffects()
  void addDesktopParts()
  prepareEnd()

  /** Answers the windows and the programs. */
  function serve(): void {
    const readSystem = async (addresses: readonly string[]) => ({
      // The backend that Chromium draws on, as Electron records it on Linux; otherwise empty.
      ...(await readSystemFacts(process, app.commandLine.getSwitchValue('ozone-platform'))),
      proxies: await proxyKindsFor(addresses),
    })
    const diagnostics = createDiagnostics({ clock, redactor, core, fileDialog, readSystem })
    const home = app.getPath('home')
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
    const handlers = createHandlers({
      core,
      settings,
      vault,
      estimateStrength,
      window,
      consentWindow,
      diagnostics,
      cli: { platform, env, isPackaged, home, resources: process.resourcesPath, packagedCommand },
      readAbout: () => readAbout(built, executable),
      reopen() {
        // An installer would replace the program while it starts again.
        quit.keepVersion()
        quitAndReopen(app, process, { isHidden: !window.isVisible })
      },
    })
    const windowId = (name: WindowName) => (name === 'main' ? window : consentWindow).id
    serveBridge({ ipcMain, gate: core.gate, log, origin: pageOrigin, windowId }, handlers)
  }

  /** Events from the desktop, the person and other launches. */
  function listen(): void {
    app.on('activate', () => window.show())
    app.on('window-all-closed', () => app.quit())
    window.hadInput.add((input) => core.gate.noteInput('main', input))
    consentWindow.hadInput.add((input) => core.gate.noteInput('consent', input))
    window.becameActive.add(() => void core.clipboard.handleFocus())
    window.lostFocus.add(() => core.focusReturn.handleBlur())
    systemNotifier.clicked.add((accountId) => actions.openAccount(accountId))
    systemNotifier.copyPressed.add((accountId) => void actions.copy(accountId))
    void firstError.then(() =>
      core.notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }),
    )
    const firstLink = onSecondLaunch(
      (link) => {
        if (link === null) window.show()
        else if (core.signInLinks.open(link)) consentWindow.afterRequest(() => window.show())
      },
      // An installer or the uninstaller asks for this, because an update on quitting would undo its work.
      () => quit.keepVersion(),
    )
    if (firstLink !== null) core.signInLinks.open(firstLink)
    const installed = env.APPIMAGE ?? executable
    if (installed === null) return
    const isReplaced = createReplacedCheck(installed)
    core.scheduler.ticked.add(async () => {
      if (await isReplaced()) core.reported.set({ isReplaced: true })
    })
  }

  function addSettingsEffects(): void {
    const { reported, notifier, focusReturn } = core
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

  /** Adds the menu, the tray and the like only after the first screen is drawn, which does not need them. */
  async function addDesktopParts(): Promise<void> {
    await firstScreen
    createMenu({ platform, clock, window, core, actions })
    const { createTray } = await import('./tray/tray.ts')
    createTray({ clock, log, power, platform, sessionBus, core, window, actions })
    void refreshLoginItem(loginItem)
    if (platform !== 'linux') return
    void idle.askDesktop(sessionBus)
    const systemBus = createBus(env.DBUS_SYSTEM_BUS_ADDRESS ?? systemBusAddress, log)
    void observeScreenLock({ sessionBus, systemBus, env, power })
  }

  /** Prepares the end of the window and of Deckpass. */
  function prepareEnd(): void {
    const { lock, notifier, events } = core
    const notePlacement = () => {
      const { placement, zoomLevel } = window
      const isZoomed = zoomLevel !== settings.read().zoomLevel
      settings.change({ windowPlacement: placement, ...(isZoomed && { zoomLevel }) })
    }
    window.onClose(notePlacement)
    const closing = () => closingOf(core.snapshot())
    closeToTray({ app, quit, window, settings, notifier, confirmDialog, closing })
    events.quit.add(notePlacement)
    quit.prepare(core.stop, () => {
      core.clipboard.clearNow()
      lock.end()
    })
  }
}
