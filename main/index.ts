import { join } from 'node:path'
import { app, autoUpdater, dialog, ipcMain, powerMonitor, protocol, safeStorage, session } from 'electron'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import { ShortcutCopy } from '../app/copying/shortcut-copy.ts'
import { Gate } from '../app/gate/gate.ts'
import { AutoLock } from '../app/lock/auto-lock.ts'
import { Lock } from '../app/lock/lock.ts'
import { isHostAllowed } from '../app/policy/model.ts'
import { PolicyReader } from '../app/policy/policy-reader.ts'
import type { PolicyLook } from '../app/policy/ports.ts'
import { Scheduler } from '../app/renewal/scheduler.ts'
import { OutgoingCalls } from '../app/service/outgoing-calls.ts'
import { discreetNotifier } from '../app/snapshot/discreet-notifier.ts'
import { closingOf } from '../app/snapshot/model/closing.ts'
import { TokenManager } from '../app/token-manager.ts'
import { Updates } from '../app/updates/updates.ts'
import { Redactor } from '../app/vault/redaction.ts'
import { StoredVault } from '../app/vault/stored-vault.ts'
import { speaking, t } from '../app/words/index.ts'
import { createBridgeHandlers } from './bridge-handlers.ts'
import { createPorts } from './create-ports.ts'
import { createFileDialog } from './desktop/file-dialog.ts'
import { wasLaunchedAtLogin } from './desktop/login-item.ts'
import { readRegion } from './desktop/region.ts'
import { speakIn, systemLanguages } from './desktop/system-languages.ts'
import { integrateWithDesktop } from './desktop-integration.ts'
import { readAbout } from './help/about.ts'
import { Diagnostics } from './help/diagnostics.ts'
import { closeToTray } from './lifecycle/close-to-tray.ts'
import { disableCoreDumps } from './lifecycle/core-dumps.ts'
import { holderOf } from './lifecycle/instance-lock.ts'
import { launchChannel } from './lifecycle/launch-channel.ts'
import { createLog, createSampledLog } from './lifecycle/log.ts'
import { QuitHandler } from './lifecycle/quit.ts'
import { quitAndReopen } from './lifecycle/reopen.ts'
import { type OnSecondLaunch, requestSingleInstance } from './lifecycle/single-instance.ts'
import { lookAtSocketFolder } from './lifecycle/socket.ts'
import { handleUncaughtErrors } from './lifecycle/uncaught-errors.ts'
import { identifyToWindows } from './lifecycle/windows-identity.ts'
import { disableDefaultMenu } from './menu/menu.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { ConsentWindow, openConsentBrowserWindow } from './programs/consent-window.ts'
import { createFindAsker, isRunning } from './programs/endpoint/find-asker.ts'
import { Programs } from './programs/programs.ts'
import { refuseStart } from './refused-start.ts'
import { createClock } from './renewal/clock.ts'
import { createPower } from './renewal/power.ts'
import { createSession } from './service/create-session.ts'
import { createSettingsFile, type FoundSettings } from './settings/settings-file.ts'
import { createTokenFiles } from './token-files/token-files.ts'
import { createReplacedCheck } from './updates/replaced-program.ts'
import { readUpdateAddress } from './updates/update-address.ts'
import { updateRoute } from './updates/update-route.ts'
import { createUpdater } from './updates/updater.ts'
import { keychainKind } from './vault/keychain.ts'
import { createWindowsKey } from './vault/windows-key.ts'
import { appOrigin, appUrl, consentUrl, registerAppScheme, serveAppScheme } from './window/app-scheme.ts'
import { serveBridge } from './window/bridge-server.ts'
import { hardenApp, hardenWindowSession } from './window/hardening.ts'
import { MainWindow } from './window/main-window.ts'

// Reads from top to bottom as the start of the app: first what must happen before `ready`, then `start` and its phases
// in their order. `entry.ts` calls it.

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
const policy = new PolicyReader({ log, file: createPolicyFile(platform) })

// In development Windows knows Electron's own program, and the start menu keeps the entry of an installed Deckpass.
if (platform === 'win32' && app.isPackaged) identifyToWindows(app)
registerAppScheme(protocol)
disableDefaultMenu()
disableCoreDumps(platform, log)
hardenApp(app, sampledLog, devOrigin)
// Chromium's own words, such as the names of keys in the menu, are in the language of ours at the start.
app.commandLine.appendSwitch('lang', speaking().language)
const holder = holderOf(userData)
const instance = await requestSingleInstance(
  app,
  process.argv,
  launchChannel(platform, process.env, userData),
  holder !== null,
)
if (instance.kind === 'unanswered') refuseStart(t('main.runsUnanswered'))
const onSecondLaunch = instance.kind === 'first' ? instance.onSecondLaunch : null
const windowsKey = platform === 'win32' ? createWindowsKey(app.getPath('sessionData'), userData) : null
// Chromium reads its key right after this module. Not under another Deckpass, whose Chromium writes that file.
if (onSecondLaunch !== null && (await windowsKey?.restore())) log.warn('keychain.key-restored')

/** Call after `ready`, and after the policy was read. Each phase builds on those before it. */
function start(onSecondLaunch: OnSecondLaunch, found: FoundSettings): void {
  const system = followSystem(found)
  const windowed = { ...system, ...openMainWindow(system) }
  const core = { ...windowed, ...createCore(windowed) }
  const asking = { ...core, consentWindow: createConsentWindow(core) }
  takeLaunches(asking, onSecondLaunch)
  speakAsSet(asking)
  const handingOut = { ...asking, ...createHandOuts(asking) }
  const whole = { ...handingOut, ...followVersions(handingOut) }
  prepareQuit(whole)
  answerWindows(whole)
  void whole.manager.start()
  integrateWithDesktop({ ...whole, platform, executable: process.env.APPIMAGE ?? process.execPath })
  handleClosing(whole)
}

function followSystem(found: FoundSettings) {
  const power = createPower(powerMonitor)
  const quit = new QuitHandler({ app, power, clock, log })
  app.on('browser-window-created', (_event, created) => quit.followSession(created))
  app.on('window-all-closed', () => app.quit())
  return { power, quit, settings: createSettingsFile({ folder: userData, found, clock, log, policy }) }
}
type System = ReturnType<typeof followSystem>

/** Early, so that the page's process starts while the rest is made. */
function openMainWindow({ settings }: System) {
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
  const window = new MainWindow({
    ...pageOptions,
    clock,
    log,
    url: devUrl ?? appUrl,
    placement: settings.read().windowPlacement,
    showAtStart: !wasLaunchedAtLogin(app, process),
  })
  app.on('activate', () => window.show())
  const sendCommand = (command: WindowCommand) => {
    window.show()
    window.send('windowCommand', command)
  }
  const openAccount = (accountId: string | null) => {
    if (accountId === null) window.show()
    else sendCommand({ kind: 'select-account', accountId })
  }
  return { policy, pageOptions, window, sendCommand, openAccount }
}
type Windowed = System & ReturnType<typeof openMainWindow>

/** What Deckpass is, and what the window tells it. */
function createCore({ power, settings, window, sendCommand, openAccount }: Windowed) {
  /** For the tray and a notification. If nothing could be copied, the window shows the account. */
  async function copyToken(accountId: string, formatId?: string): Promise<void> {
    if (gate.passDesktop('account.copy').kind === 'refused') return openAccount(accountId)
    const result = await manager.copyFromTray(accountId, formatId)
    if (result.kind === 'refused') openAccount(accountId)
  }
  const calls = new OutgoingCalls({ clock, isHostAllowed: (host) => isHostAllowed(policy.read(), host) })
  const ports = createPorts({
    calls,
    clock,
    log,
    power,
    platform,
    userData,
    windowsKey,
    window,
    lockSignal: () => lock.lockSignal,
    openAccount,
    copyToken: (accountId) => void copyToken(accountId),
  })
  const scheduler = new Scheduler(ports)
  policy.watch(scheduler)
  const vault = new StoredVault(ports)
  const lock = new Lock({ ...ports, settings, policy, vault })
  const gate = new Gate({ ...ports, settings, log: sampledLog }, lock)
  const notifier = discreetNotifier({ ...ports, settings, lock: gate })
  void firstError.then(() => notifier.show({ tag: 'error', message: { kind: 'own-error' }, accountId: null }))
  const manager = new TokenManager(
    { ...ports, notifier, settings, policy, redactor, scheduler, vault, lock, window },
    {
      version,
      platform,
      keychain: keychainKind(safeStorage, platform),
      language: () => speaking().language,
      initialAddress: process.env.DECKPASS_SERVICE ?? '',
    },
  )
  const tellIdle = () => manager.setState({ idleKnown: ports.idle.isKnown })
  ports.idle.onKnown(tellIdle)
  tellIdle()
  const shortcutCopy = new ShortcutCopy(
    {
      state: () => window.state,
      showPrimary: () => sendCommand({ kind: 'focus-primary' }),
      giveFocusBack: (before) => window.giveFocusBack(before),
    },
    clock,
  )
  window.onBlur(() => shortcutCopy.handleBlur())
  window.onInput((input) => gate.noteInput('main', input))
  window.onActive(() => void manager.clipboard.handleFocus())
  new AutoLock({ ...ports, settings, scheduler, events: manager.events }, lock)
  return {
    ...ports,
    calls,
    copyToken,
    notifier,
    scheduler,
    vault,
    lock,
    gate,
    manager,
    shortcutCopy,
  }
}
type Core = Windowed & ReturnType<typeof createCore>

function createConsentWindow({ pageOptions, settings, gate, idle }: Core): ConsentWindow {
  return new ConsentWindow({
    clock,
    idle,
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
}
type Asking = Core & { readonly consentWindow: ConsentWindow }

/** What this launch and later ones want: the window, a link, or that Deckpass makes way for an installer. */
function takeLaunches(
  { manager, window, consentWindow, quit }: Asking,
  onSecondLaunch: OnSecondLaunch,
): void {
  const firstLink = onSecondLaunch(
    (link) => {
      if (link === null) window.show()
      else if (manager.links.open(link)) consentWindow.afterRequest(() => window.show())
    },
    // An installer or the uninstaller asks, and a second installer would undo what it does.
    () => quit.keepVersion(),
  )
  if (firstLink !== null) manager.links.open(firstLink)
}

function speakAsSet({ settings, manager, consentWindow }: Asking): void {
  const preferred = systemLanguages(app, process)
  settings.onChange((after, before) => {
    if (after.language === before.language) return
    const isStillWanted = () => settings.read().language === after.language
    void speakIn(after.language, preferred, isStillWanted).then(() => {
      manager.handleLanguageChange()
      consentWindow.speak()
    })
  })
}

/** What leaves Deckpass: tokens for programs and in files, and diagnostics. */
function createHandOuts(asking: Asking) {
  const fileDialog = createFileDialog(dialog, log, () => asking.lock.lockSignal, {
    platform,
    firstFolder: app.getPath('documents'),
  })
  const diagnostics = new Diagnostics({ ...asking, redactor, fileDialog })
  const tokenFiles = createTokenFiles({ ...asking, fileDialog })
  const programs = new Programs({
    ...asking,
    diagnostics: () => diagnostics.read(),
    isRunning: (each) => isRunning(platform, each),
    hasTokenFile: (accountId) => tokenFiles.files.has(accountId),
    // The window comes first.
    async openEndpoint(broker) {
      await asking.window.drawn
      const { openEndpoint } = await import('./programs/endpoint/endpoint.ts')
      const findAsker = createFindAsker(platform, process.execPath, log)
      return openEndpoint({ broker, log, findAsker, userData, version, platform, env: process.env })
    },
    socketFolder: () => lookAtSocketFolder(platform, process.env, userData),
  })
  return { diagnostics, tokenFiles, programs }
}
type HandingOut = Asking & ReturnType<typeof createHandOuts>

/** A newer version, to be told of or fetched, and one that a package manager put in place while this one runs. */
function followVersions({ scheduler, settings, network, random, calls, lock, manager }: HandingOut) {
  const address = app.isPackaged ? __UPDATE_ADDRESS__ : readUpdateAddress(process.env)
  const { execPath, resourcesPath, env } = process
  const updates =
    address === null
      ? null
      : new Updates(
          {
            ...{ clock, log, network, random, calls, scheduler },
            updater: createUpdater({
              ...{ address, clock, log },
              route: updateRoute(platform, execPath, resourcesPath),
              session: createSession('electron-updater'),
            }),
            mode: () => (policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates),
            isLocked: () => lock.isLocked,
          },
          address,
        )
  if (updates !== null) {
    const publish = () => manager.setState({ updates: updates.view })
    publish()
    updates.onChange(publish)
    policy.onChange(publish)
    updates.start()
  }
  const installed = env.APPIMAGE ?? (app.isPackaged ? execPath : null)
  if (installed !== null) {
    const isReplaced = createReplacedCheck(installed)
    scheduler.onTick(async () => {
      if (await isReplaced()) manager.setState({ isReplaced: true })
    })
  }
  return { updates }
}
type Whole = HandingOut & ReturnType<typeof followVersions>

function prepareQuit(whole: Whole): void {
  const { quit, updates, manager, lock, settings, window } = whole
  manager.events.quit.add(() => updates?.stop(!quit.keepsVersion))
  manager.events.quit.add((waitFor) => {
    settings.note({ windowPlacement: window.placement })
    waitFor(settings.waitForWrites())
  })
  quit.followUpdate(autoUpdater)
  quit.addTask(() => manager.stop())
  quit.addLastStep(() => manager.clipboard.clearNow())
  quit.addLastStep(() => lock.end())
  app.on('quit', () => lock.end())
}

function answerWindows(whole: Whole): void {
  const { gate, window, consentWindow, quit, shortcutCopy } = whole
  serveBridge(
    {
      ipcMain,
      gate,
      log: sampledLog,
      origin: devOrigin ?? appOrigin,
      windowId: (caller) => (caller === 'main' ? window : consentWindow).id,
    },
    createBridgeHandlers({
      ...whole,
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
        // An installer would put another version in the place of what is started again.
        quit.keepVersion()
        quitAndReopen(app, process, !window.isVisible)
      },
      onDrawn: () => window.handleDrawn(),
      onCopied: () => shortcutCopy.handleCopy(),
    }),
  )
}

function handleClosing({ window, settings, quit, manager, notifier, confirmDialog }: Whole): void {
  window.onClose(() => settings.note({ windowPlacement: window.placement }))
  window.onClose(() => {
    if (quit.isQuitting) window.closeInTime()
  })
  closeToTray({
    window,
    closing: () => closingOf(manager.snapshot()),
    quit: {
      get isQuitting() {
        return quit.isQuitting
      },
      start: () => app.quit(),
    },
    settings,
    notifier,
    confirmDialog,
  })
}

/** Call once, with what was found of the policy and the settings. Does nothing if another Deckpass runs. */
export function startWhenReady(look: PolicyLook, found: FoundSettings): void {
  if (onSecondLaunch === null) return
  void app.whenReady().then(() => {
    policy.take(look)
    start(onSecondLaunch, found)
  })
}
