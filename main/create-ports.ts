import { join } from 'node:path'
import {
  app,
  ClipboardItem,
  clipboard,
  dialog,
  Notification,
  net,
  powerMonitor,
  safeStorage,
  systemPreferences,
} from 'electron'
import type { Clock, Log } from '../app/ports/index.ts'
import { createClientCertificates } from './network/client-certificates.ts'
import { createConnectionCheck } from './network/connection-check.ts'
import { createNetworkMonitor } from './network/connectivity.ts'
import { createSession } from './network/create-session.ts'
import { createHttp } from './network/http.ts'
import { proxyKinds } from './network/proxy-kinds.ts'
import { createServiceSessions } from './network/service-sessions.ts'
import { createCipher, createDigest, createRandom } from './storage/crypto.ts'
import { createJsonFile } from './storage/json-file.ts'
import { createKeychain } from './storage/keychain.ts'
import { createPersonFiles } from './storage/person-files.ts'
import { createVaultFile } from './storage/vault-file.ts'
import { createClipboard } from './system/clipboard.ts'
import { createConfirmDialog } from './system/confirm-dialog.ts'
import { displayServer } from './system/display-server.ts'
import { createNotifier } from './system/notifier.ts'
import { createStrengthEstimator } from './system/passphrase-strength.ts'
import { createPersonCheck } from './system/person-check.ts'
import { createIdle, type PowerEmitter } from './system/power.ts'
import { readSystemFacts } from './system/system-facts.ts'

interface PortOptions {
  readonly clock: Clock
  readonly log: Log
  readonly power: PowerEmitter
  readonly platform: NodeJS.Platform
  readonly userData: string
  readonly window: {
    readonly isInUse: boolean
  }
  /** On a click on a notification; null if it names no account. */
  openAccount(accountId: string | null): void
}

/** The ports of `app/` for Electron and this system. Call after `ready`. */
export function createPorts({ clock, log, power, platform, userData, window, openAccount }: PortOptions) {
  const certificates = createClientCertificates(app)
  const display = displayServer()
  const sessions = createServiceSessions(app, createSession, { clock, log })
  return {
    clock,
    log,
    power,
    network: createNetworkMonitor(net, clock, power),
    random: createRandom(),
    digest: createDigest(),
    estimateStrength: createStrengthEstimator(),
    cipher: createCipher(),
    keychain: createKeychain(safeStorage, platform),
    file: createVaultFile(userData),
    idle: createIdle(powerMonitor, platform, process.env),
    personCheck: createPersonCheck(platform, systemPreferences, log),
    personFiles: createPersonFiles(),
    // Far more than anybody's token files take.
    tokenFileJournal: createJsonFile(join(userData, 'token-files.json'), {
      maxBytes: 1024 * 1024,
      maxBrackets: 10_000,
    }),
    confirmDialog: createConfirmDialog(dialog, log),
    http: createHttp({ net, certificates, sessions }),
    connectionCheck: createConnectionCheck(net, certificates, createSession),
    clipboard: createClipboard(
      { clipboard, ClipboardItem, canWrite: () => display !== 'wayland' || window.isInUse },
      platform,
    ),
    notifier: createNotifier(Notification, platform, log, openAccount),
    readSystem: async (addresses: readonly string[]) => ({
      ...(await readSystemFacts(process, display)),
      proxies: await proxyKinds(sessions.current(''), addresses),
    }),
  }
}
