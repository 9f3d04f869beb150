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
import { createClientCertificates } from './network/client-certificates.ts'
import { createConnectionCheck } from './network/connection-check.ts'
import { createNetworkMonitor } from './network/connectivity.ts'
import { createSession, judgeCertificate } from './network/create-session.ts'
import { createHttp } from './network/http.ts'
import { proxyKinds } from './network/proxies.ts'
import { createServiceSessions } from './network/service-sessions.ts'
import { createBus } from './session/dbus.ts'
import { createPersonCheck } from './session/person-check.ts'
import { createIdle, type PowerEmitter } from './session/power.ts'
import { createCipher, createDigest, createRandom } from './storage/crypto.ts'
import { createJsonFile } from './storage/json-file.ts'
import { createKeychain } from './storage/keychain.ts'
import { createPersonFiles } from './storage/person-files.ts'
import { createUnlockedMark } from './storage/unlocked-mark.ts'
import { createVaultFile } from './storage/vault-file.ts'
import { keepingKey, type WindowsKey } from './storage/windows-key.ts'
import { createClipboard } from './system/clipboard.ts'
import { createConfirmDialog } from './system/confirm-dialog.ts'
import { displayServer } from './system/display-server.ts'
import { answersNotifications, createNotifier } from './system/notifier.ts'
import { createStrengthEstimator } from './system/passphrase-strength.ts'
import { readSystemFacts } from './system/system-facts.ts'

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
