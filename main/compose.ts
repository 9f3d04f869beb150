import { join } from 'node:path'
import {
  app,
  autoUpdater,
  ClipboardItem,
  clipboard,
  dialog,
  Notification,
  net,
  powerMonitor,
  safeStorage,
  systemPreferences,
} from 'electron'
import { createCore } from '../app/core.ts'
import { createPolicyReader } from '../app/policy/policy-reader.ts'
import { speaking } from '../app/words/index.ts'
import type { Prepared } from './before-ready.ts'
import { createSystemClipboard } from './copying/clipboard.ts'
import { createBus } from './desktop/dbus.ts'
import { createConfirmDialog, createFileDialog } from './desktop/dialogs.ts'
import { isWayland } from './desktop/environment.ts'
import { readRegion } from './desktop/locale.ts'
import { wasLaunchedAtLogin } from './desktop/login-item.ts'
import { createNotifier } from './desktop/notifier.ts'
import { createJsonFile } from './files/json-file.ts'
import { createQuit } from './lifecycle/quit.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { createIdle } from './lock/idle.ts'
import { createPersonCheck } from './lock/person-check.ts'
import { createUnlockedMark } from './lock/unlocked-mark.ts'
import { createDesktopActions } from './menu/desktop-actions.ts'
import {
  builtFolder,
  devOrigin,
  env,
  installedFile,
  isPackaged,
  mainPageUrl,
  platform,
} from './own-program.ts'
import { createPolicyFile } from './policy/policy-file.ts'
import { createConsentWindow, openConsentBrowserWindow } from './programs/consent-window.ts'
import { isProcessRunning } from './programs/endpoint/find-asker.ts'
import { createNetworkMonitor } from './service/connectivity.ts'
import { createService } from './service/create-service.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { createPower } from './system/power.ts'
import { createDigest, createRandom } from './system/random.ts'
import { createPersonFiles } from './token-files/person-files.ts'
import { createUpdater } from './updates/updater.ts'
import { createDiskVault } from './vault/disk-vault.ts'
import { keychainKindOf } from './vault/keychain.ts'
import { createMainWindow } from './window/main-window.ts'
import { createPageOptions } from './window/pages.ts'

export type Parts = ReturnType<typeof compose>

/** Makes the adapters and, from them, the core. Call once, after `ready`. */
export function compose(prepared: Prepared, found: SettingsAtStart) {
  const { userData, clock, redactor, log, windowsKey } = prepared
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
  const page = createPageOptions({ built: builtFolder, devOrigin, region })
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
  const actions = createDesktopActions(window, core)
  const loginItem = { app, log, platform, executable: installedFile ?? process.execPath }
  return {
    ...prepared,
    policy,
    settings,
    power,
    idle,
    confirmDialog,
    fileDialog,
    sessionBus,
    quit,
    window,
    consentWindow,
    systemNotifier,
    proxyKindsFor,
    vault,
    estimateStrength,
    core,
    actions,
    loginItem,
  }
}
