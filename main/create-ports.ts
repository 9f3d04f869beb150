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
import type { Ports } from '../app/ports/index.ts'
import { askingFirst, type OutgoingCalls } from '../app/service/outgoing-calls.ts'
import { createClipboard } from './copying/clipboard.ts'
import { createConfirmDialog } from './desktop/confirm-dialog.ts'
import { createBus } from './desktop/dbus.ts'
import { displayServer } from './desktop/display-server.ts'
import { answersNotifications, createNotifier } from './desktop/notifier.ts'
import { readSystemFacts } from './help/system-facts.ts'
import { createPersonCheck } from './lock/person-check.ts'
import { createIdle, type PowerEmitter } from './renewal/power.ts'
import { createClientCertificates } from './service/client-certificates.ts'
import { createConnectionCheck } from './service/connection-check.ts'
import { createNetworkMonitor } from './service/connectivity.ts'
import { createSession, judgeCertificate } from './service/create-session.ts'
import { createHttp } from './service/http.ts'
import { proxyKinds } from './service/proxies.ts'
import { createServiceSessions } from './service/service-sessions.ts'
import { createPersonFiles } from './token-files/person-files.ts'
import { createCipher, createDigest, createRandom } from './vault/crypto.ts'
import { createJsonFile } from './vault/json-file.ts'
import { createKeychain } from './vault/keychain.ts'
import { createStrengthEstimator } from './vault/passphrase-strength.ts'
import { createUnlockedMark } from './vault/unlocked-mark.ts'
import { createVaultFile } from './vault/vault-file.ts'
import { keepingKey, type WindowsKey } from './vault/windows-key.ts'

interface PortOptions extends Pick<Ports, 'clock' | 'log'> {
  readonly calls: OutgoingCalls
  readonly power: PowerEmitter
  readonly platform: NodeJS.Platform
  readonly userData: string
  /** Null on other systems. */
  readonly windowsKey: WindowsKey | null
  readonly window: {
    readonly isInUse: boolean
  }
  /** Aborted by the next lock. */
  lockSignal(): AbortSignal
  /** On a click on a notification; null if it names no account. */
  openAccount(accountId: string | null): void
  /** On a press on *Copy token* in one. */
  copyToken(accountId: string): void
}

/** The ports of `app/` for Electron and this system. Call after `ready`. */
export function createPorts(options: PortOptions) {
  const { calls, clock, log, power, platform, userData, windowsKey, window, openAccount, copyToken } = options
  const vaultFile = createVaultFile(userData)
  const certificates = createClientCertificates(app)
  const display = displayServer()
  const sessionBus = createBus('session', log)
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
    keychain: createKeychain(safeStorage, platform, windowsKey),
    file: windowsKey === null ? vaultFile : keepingKey(vaultFile, windowsKey),
    unlockedMark: createUnlockedMark(userData),
    idle: createIdle(powerMonitor, platform, process.env),
    personCheck: createPersonCheck(platform, systemPreferences, log),
    personFiles: createPersonFiles(),
    // Far more than anybody's token files take.
    heldFiles: createJsonFile(join(userData, 'token-files.json'), {
      maxBytes: 1024 * 1024,
      maxBrackets: 10_000,
    }),
    confirmDialog: createConfirmDialog(dialog, log),
    http: askingFirst(createHttp({ net, certificates, sessions }), calls),
    connectionCheck: createConnectionCheck({ net, certificates, sessions }, judgeCertificate),
    clipboard: createClipboard(
      { clipboard, ClipboardItem, canWrite: () => display !== 'wayland' || window.isInUse },
      platform,
    ),
    sessionBus,
    notifier: createNotifier(
      Notification,
      platform,
      log,
      {
        answers: async () => platform !== 'linux' || answersNotifications(sessionBus),
        lockSignal: options.lockSignal,
      },
      openAccount,
      copyToken,
    ),
    readSystem: async (addresses: readonly string[]) => ({
      ...(await readSystemFacts(process, display)),
      proxies: await proxyKinds(sessions.current(''), addresses),
    }),
  }
}
