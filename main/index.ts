import { join } from 'node:path'
import {
  app,
  ClipboardItem,
  clipboard,
  ipcMain,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  session,
} from 'electron'
import { settingsOf } from '../app/accounts/settings.ts'
import { TokenManager } from '../app/accounts/token-manager.ts'
import { createRedactor } from '../app/activity/redaction.ts'
import { createVault } from '../app/vault/create-vault.ts'
import { electronClipboard } from './adapters/clipboard.ts'
import { systemClock } from './adapters/clock.ts'
import { hmacDigest } from './adapters/digest.ts'
import { electronHttp } from './adapters/http.ts'
import { createKeychain } from './adapters/keychain.ts'
import { createLog } from './adapters/log.ts'
import { SystemNetwork } from './adapters/network.ts'
import { SystemNotifier } from './adapters/notifier.ts'
import { createPassphraseBoxes } from './adapters/passphrase.ts'
import { systemPower } from './adapters/power.ts'
import { systemRandom } from './adapters/random.ts'
import { createSettingsFile } from './adapters/settings-file.ts'
import { createVaultFile } from './adapters/vault-file.ts'
import { bridgeHandlers } from './bridge-handlers.ts'
import { appOrigin, appUrl, registerAppScheme, serveAppScheme } from './shell/app-scheme.ts'
import { serveBridge } from './shell/bridge-server.ts'
import { applyToDesktop } from './shell/desktop-settings.ts'
import { hardenApp } from './shell/harden-app.ts'
import { hardenSession } from './shell/harden-session.ts'
import { openAtLogin, startsHidden } from './shell/login-item.ts'
import { MainWindow } from './shell/main-window.ts'
import { Quit } from './shell/quit.ts'
import { claimSingleInstance } from './shell/single-instance.ts'

const { platform } = process
const clock = systemClock
const userData = app.getPath('userData')
const devUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
const devOrigin = devUrl === null ? null : new URL(devUrl).origin

const redactor = createRedactor()
const log = createLog({
  folder: join(userData, 'logs'),
  clock,
  redact: (text) => redactor.redact(text),
  ...(app.isPackaged ? {} : { echo: (line: string) => process.stdout.write(`${line}\n`) }),
})

let window: MainWindow | null = null
const showWindow = () => window?.show()

registerAppScheme(protocol)
hardenApp(app, log, devOrigin)
if (claimSingleInstance(app, showWindow)) void app.whenReady().then(start)

/** Everything that needs a ready app, in the order in which one thing needs the other. */
function start(): void {
  const settings = createSettingsFile({ folder: userData, clock, log })
  const power = systemPower(powerMonitor)
  const manager = new TokenManager(
    {
      clock,
      log,
      redactor,
      settings,
      power,
      random: systemRandom,
      digest: hmacDigest,
      http: electronHttp(net),
      network: new SystemNetwork(net, clock, power),
      clipboard: electronClipboard({ clipboard, ClipboardItem }, platform),
      notifier: new SystemNotifier(log, openAccount),
      vault: createVault({
        clock,
        log,
        keychain: createKeychain(safeStorage, platform),
        passphrases: createPassphraseBoxes(),
        file: createVaultFile(userData),
      }),
    },
    { version: app.getVersion(), platform, firstAddress: process.env.DECKPASS_SERVICE ?? '' },
  )

  const _quit = new Quit({ app, clock, log, finish: () => manager.stop() })
  const windowSession = session.fromPartition('window', { cache: false })
  hardenSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(import.meta.dirname, '../renderer'))
  serveBridge(
    { ipcMain, log, origin: devOrigin ?? appOrigin, windowId: () => window?.id ?? null },
    bridgeHandlers(manager),
  )

  const mainWindow = new MainWindow({
    clock,
    log,
    session: windowSession,
    preload: join(import.meta.dirname, '../preload/preload.cjs'),
    url: devUrl ?? appUrl,
    devTools: !app.isPackaged,
    place: settings.read().windowPlace,
    showAtStart: !startsHidden(process.argv),
    closingHides: () => false,
    onPlace: (windowPlace) => settings.change({ windowPlace }),
    onFocus: () => manager.focused(),
  })
  window = mainWindow

  const desktop = {
    nativeTheme,
    hideFromScreenshots: (hidden: boolean) => mainWindow.hideFromScreenshots(hidden),
    openAtLogin: (open: boolean) =>
      void openAtLogin({ app, log, platform, executable: process.env.APPIMAGE ?? process.execPath }, open),
  }
  let applied = settingsOf(settings.read())
  applyToDesktop(null, applied, desktop)
  manager.onChange((change, { base }) => {
    mainWindow.send('changed', change)
    applyToDesktop(applied, base.settings, desktop)
    applied = base.settings
  })

  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
  void manager.start()

  function openAccount(accountId: string | null): void {
    showWindow()
    if (accountId !== null) window?.send('command', { kind: 'select-account', accountId })
  }
}
