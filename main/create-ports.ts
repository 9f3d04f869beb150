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
import type { Clock, Log } from '../app/ports.ts'
import { createCipher } from './adapters/cipher.ts'
import { answerCertificateRequests } from './adapters/client-certificates.ts'
import { createClipboard } from './adapters/clipboard.ts'
import { createConfirmDialog } from './adapters/confirm-dialog.ts'
import { createConnectionCheck } from './adapters/connection-probe.ts'
import { createSessionBus, createSystemBus } from './adapters/desktop-bus.ts'
import { createDigest } from './adapters/digest.ts'
import { createHttp } from './adapters/http.ts'
import { createIdle } from './adapters/idle.ts'
import { createKeychain } from './adapters/keychain.ts'
import { createNetwork } from './adapters/network.ts'
import { createNotifier } from './adapters/notifier.ts'
import { createStrengthEstimator } from './adapters/passphrase-strength.ts'
import { createPersonCheck } from './adapters/person-check.ts'
import { createPersonFiles } from './adapters/person-files.ts'
import type { ToldPower } from './adapters/power.ts'
import { createRandom } from './adapters/random.ts'
import { watchScreenLock } from './adapters/screen-lock.ts'
import { createServiceSessions } from './adapters/service-sessions.ts'
import { createVaultFile } from './adapters/vault-file.ts'
import { hardenServiceSession } from './shell/harden-session.ts'

interface PortParts {
  readonly clock: Clock
  readonly log: Log
  readonly power: ToldPower
  readonly platform: NodeJS.Platform
  readonly userData: string
  readonly window: {
    /** Whether the person works in the window. */
    readonly isInUse: boolean
  }
  /** What a click on a notification does; null where it names no account. */
  openAccount(accountId: string | null): void
}

/** What `app/` needs from outside, for Electron and this system. Call after `ready`. */
export function createPorts({ clock, log, power, platform, userData, window, openAccount }: PortParts) {
  const sessionBus = createSessionBus(log)
  const certificates = answerCertificateRequests(app)
  // Electron chooses the display by itself and notes it here.
  const isWayland = app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
  return {
    clock,
    log,
    power,
    /** Linux alone has one. */
    sessionBus,
    /** Begins to tell of the lock of a Linux screen. */
    watchScreenLock() {
      const buses = { session: sessionBus, system: createSystemBus(log) }
      void watchScreenLock(buses, (isLocked) => power.tell(isLocked ? 'lock' : 'unlock'))
    },
    network: createNetwork(net, clock, power),
    random: createRandom(),
    digest: createDigest(),
    estimateStrength: createStrengthEstimator(),
    cipher: createCipher(),
    keychain: createKeychain(safeStorage, platform),
    file: createVaultFile(userData),
    idle: createIdle(powerMonitor, platform, process.env),
    personCheck: createPersonCheck(platform, systemPreferences, log),
    personFiles: createPersonFiles(),
    confirmDialog: createConfirmDialog(dialog, log),
    http: createHttp({
      net,
      certificates,
      sessions: createServiceSessions(app, newServiceSession, { clock, log }),
    }),
    connectionCheck: createConnectionCheck(net, certificates, newServiceSession),
    clipboard: createClipboard(
      { clipboard, ClipboardItem, isHeard: () => !isWayland || window.isInUse },
      platform,
    ),
    notifier: createNotifier(Notification, platform, log, openAccount),
  }
}

/** In memory, because its name does not begin with `persist:`. */
function newServiceSession(name: string): Session {
  const created = session.fromPartition(name, { cache: false })
  hardenServiceSession(created)
  return created
}
