import {
  app,
  ClipboardItem,
  clipboard,
  dialog,
  Notification,
  net,
  powerMonitor,
  type Session,
  safeStorage,
  session,
  systemPreferences,
} from 'electron'
import type { ManagerPorts } from '../app/accounts/manager-ports.ts'
import type { Redactor } from '../app/activity/redaction.ts'
import { Lock } from '../app/lock/lock.ts'
import type { Clock, ConnectionCheck, Idle, Log, PersonFiles, WindowState } from '../app/ports.ts'
import { Timeline } from '../app/renewal/timeline.ts'
import { StoredVault } from '../app/vault/stored-vault.ts'
import { createCipher } from './adapters/cipher.ts'
import { answerCertificateRequests } from './adapters/client-certificates.ts'
import { createClipboard } from './adapters/clipboard.ts'
import { createConfirmDialog } from './adapters/confirm-dialog.ts'
import { createConnectionCheck } from './adapters/connection-probe.ts'
import { createSessionBus, createSystemBus, type DesktopBus } from './adapters/desktop-bus.ts'
import { createDigest } from './adapters/digest.ts'
import { createFileDialog, type FileDialog } from './adapters/file-dialog.ts'
import { createHttp } from './adapters/http.ts'
import { createIdle } from './adapters/idle.ts'
import { createKeychain } from './adapters/keychain.ts'
import { createNetwork } from './adapters/network.ts'
import { createNotifier } from './adapters/notifier.ts'
import { createStrengthEstimator } from './adapters/passphrase-strength.ts'
import { createPersonCheck } from './adapters/person-check.ts'
import { createPersonFiles } from './adapters/person-files.ts'
import { createPower } from './adapters/power.ts'
import { createRandom } from './adapters/random.ts'
import { watchScreenLock } from './adapters/screen-lock.ts'
import { createServiceSessions } from './adapters/service-sessions.ts'
import { createSettingsFile, type SettingsFile } from './adapters/settings-file.ts'
import { createVaultFile } from './adapters/vault-file.ts'
import { hardenServiceSession } from './shell/harden-session.ts'

export interface PortParts {
  readonly clock: Clock
  readonly log: Log
  readonly redactor: Redactor
  readonly platform: NodeJS.Platform
  readonly userData: string
  readonly window: WindowState & {
    /** Whether the person works in the window. */
    isInUse(): boolean
  }
  /** What a click on a notification does; null where it names no account. */
  openAccount(accountId: string | null): void
}

export interface AppPorts extends ManagerPorts {
  readonly settings: SettingsFile
  readonly connectionCheck: ConnectionCheck
  readonly idle: Idle
  readonly personFiles: PersonFiles
  readonly fileDialog: FileDialog
  /** Linux alone has one. */
  readonly sessionBus: DesktopBus
  /** Begins to tell of the lock of a Linux screen. */
  watchScreenLock(): void
}

/** Everything that `app/` needs from outside, for Electron and this system. Call after `ready`. */
export function makePorts(parts: PortParts): AppPorts {
  const { clock, log, redactor, platform, userData, window } = parts
  const sessionBus = createSessionBus(log)
  const power = createPower(powerMonitor)
  const random = createRandom()
  const network = createNetwork(net, clock, power)
  const timeline = new Timeline({ clock, random, power, network })
  timeline.listen({ ticked: () => network.check() })
  const estimateStrength = createStrengthEstimator()
  const confirmDialog = createConfirmDialog(dialog, log, () => lock.lockSignal)
  // Electron chooses the display by itself and notes it here.
  const isWayland = app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
  const settings = createSettingsFile({ folder: userData, clock, log })
  const cipher = createCipher()
  const vault = new StoredVault({
    clock,
    log,
    keychain: createKeychain(safeStorage, platform),
    cipher,
    estimateStrength,
    confirmDialog,
    file: createVaultFile(userData),
  })
  const idle = createIdle(powerMonitor, platform, process.env)
  const certificates = answerCertificateRequests(app)
  const personCheck = createPersonCheck(platform, systemPreferences, log)
  const lock = new Lock({ clock, log, cipher, estimateStrength, settings, vault, idle, personCheck })
  return {
    clock,
    log,
    redactor,
    settings,
    idle,
    sessionBus,
    watchScreenLock() {
      const buses = { session: sessionBus, system: createSystemBus(log) }
      void watchScreenLock(buses, (isLocked) => power.tell(isLocked ? 'lock' : 'unlock'))
    },
    power,
    random,
    network,
    timeline,
    estimateStrength,
    confirmDialog,
    vault,
    lock,
    personFiles: createPersonFiles(),
    fileDialog: createFileDialog(dialog, log, () => lock.lockSignal),
    digest: createDigest(),
    http: createHttp({
      ...{ net, certificates },
      sessions: createServiceSessions(app, newServiceSession, { clock, log }),
    }),
    connectionCheck: createConnectionCheck(net, certificates, newServiceSession),
    clipboard: createClipboard(
      { clipboard, ClipboardItem, isHeard: () => !isWayland || window.isInUse() },
      platform,
    ),
    notifier: createNotifier(Notification, platform, log, parts.openAccount),
    window,
  }
}

/** In memory, because its name does not begin with `persist:`. */
function newServiceSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenServiceSession(created)
  return created
}
