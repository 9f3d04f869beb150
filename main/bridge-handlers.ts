import { ConnectionChecks } from '../app/help/connection-checks.ts'
import type { About } from '../app/help/model/about.ts'
import type { ConnectionCheck } from '../app/help/ports.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Clock } from '../app/ports/index.ts'
import type { OutgoingCalls } from '../app/service/outgoing-calls.ts'
import type { TokenManager } from '../app/token-manager.ts'
import type { Updates } from '../app/updates/updates.ts'
import type { EstimateStrength } from '../app/vault/ports.ts'
import type { Vault } from '../app/vault/stored-vault.ts'
import { helpTopic } from '../app/words/help.ts'
import { connectionCheckWords } from '../app/words/index.ts'
import type { Diagnostics } from './help/diagnostics.ts'
import {
  type CliInstallationParts,
  installCli,
  readCliInstallation,
} from './programs/command/installation.ts'
import type { Programs } from './programs/programs.ts'
import type { createTokenFiles } from './token-files/token-files.ts'
import type { BridgeHandlers } from './window/bridge-server.ts'

interface UseCases {
  readonly manager: TokenManager
  /** To protect it is the lock's, which knows the PIN. */
  readonly vault: Omit<Vault, 'protect'>
  readonly lock: Lock
  readonly programs: Programs
  readonly tokenFiles: ReturnType<typeof createTokenFiles>
  readonly diagnostics: Diagnostics
  /** Null where nothing looks for updates. */
  readonly updates: Updates | null
  readonly clock: Clock
  readonly calls: OutgoingCalls
  readonly connectionCheck: ConnectionCheck
  readonly estimateStrength: EstimateStrength
  readonly cli: CliInstallationParts
  readAbout(): Promise<About>
  /** The page of the main window has drawn its first screen. */
  onDrawn(): void
  quitAndReopen(): void
  /** The window has copied a token. */
  onCopied(): void
}

/** One use case for each channel; nothing is decided here. */
export function createBridgeHandlers(useCases: UseCases): BridgeHandlers {
  const { manager, vault, lock, programs, tokenFiles, diagnostics, updates } = useCases
  const { calls, clock, connectionCheck, cli } = useCases
  const connectionChecks = new ConnectionChecks({
    ...{ clock, connectionCheck, calls, lock, events: manager.events },
    addressOf: (accountId) => manager.addressOf(accountId),
  })
  return {
    'snapshot.read': () => manager.snapshot(),
    'window.drawn': () => toNull(useCases.onDrawn()),
    'account.signIn': (input) => manager.signIn.run(input),
    'account.takeLink': () => manager.links.take(),
    'account.changeAddress': (input) => manager.signIn.changeAddress(input),
    'account.giveProxyPassword': (input) => manager.connection.giveProxyPassword(input),
    'account.chooseCertificate': (input) => manager.connection.chooseCertificate(input),
    'account.checkConnection': ({ accountId }) => connectionChecks.check(accountId),
    'account.copyConnectionCheck': () =>
      manager.copyText(connectionCheckWords(connectionChecks.last, clock.now())),
    'account.cancelSignIn': () => toNull(manager.signIn.cancel()),
    'account.signOut': ({ accountId }) => toDone(manager.signOut(accountId)),
    'account.undoSignOut': () => toNull(manager.undoSignOut()),
    'account.move': ({ accountId, index }) => toNull(manager.move(accountId, index)),
    'account.rename': ({ accountId, name }) => toNull(manager.rename(accountId, name)),
    'account.renew': ({ accountId }, by) => manager.renewals.renew(accountId, by),
    'account.renewAll': async (_input, by) => toNull(await manager.renewals.renewAll(by)),
    'account.copy': async ({ accountId, format }, by) => {
      const result = await manager.copies.copy(accountId, format, by)
      if (result.kind === 'copied') useCases.onCopied()
      return result
    },
    'account.reveal': ({ accountId }) => manager.copies.reveal(accountId),
    'clipboard.keep': () => toDone(manager.keepCopy()),
    'activity.read': ({ accountId }) => manager.readActivity(accountId),
    'diagnostics.read': () => diagnostics.show(),
    'diagnostics.copy': () => diagnostics.copy(),
    'diagnostics.save': () => diagnostics.save(),
    'help.read': ({ code, host }) => helpTopic(code, host),
    'about.read': () => useCases.readAbout(),
    'updates.check': async () => toNull(await updates?.check()),
    // The snapshot tells how far it is; in the end Deckpass quits.
    'updates.install': () => toDone(void updates?.install()),
    'settings.change': (patch) => ({
      kind: manager.changeSettings(patch) ? 'changed' : 'set-by-organization',
    }),
    'vault.unlock': ({ passphrase }) => vault.unlock(passphrase, lock.lockSignal),
    'vault.protect': ({ choice, current }) => lock.protect(choice, current),
    'vault.estimateStrength': ({ passphrase }) => useCases.estimateStrength(passphrase),
    'vault.retry': async () => toNull(await manager.start()),
    'app.quitAndReopen': () => toDone(useCases.quitAndReopen()),
    'vault.forgetEverything': async () => {
      await manager.forgetEverything()
      return toDone(await tokenFiles.files.forget())
    },
    'lock.lock': () => ({ kind: lock.lock('person') ? 'locked' : 'needs-pin' }),
    'lock.unlock': ({ secret }) => lock.unlock(secret),
    'lock.unlockBySystem': () => lock.unlockBySystem(),
    'lock.setPin': ({ pin, currentPin }) => lock.changePin(pin, currentPin),
    'lock.removePin': ({ currentPin }) => lock.changePin(null, currentPin),
    'programs.revoke': ({ id }) => toNull(programs.consent.revoke(id)),
    'tokenFiles.add': (input) => tokenFiles.choose(input),
    'tokenFiles.stop': (input) => tokenFiles.files.remove(input),
    'cli.read': () => readCliInstallation(cli),
    'cli.install': () => installCli(cli),
    'consent.read': () => programs.readRequest(),
    'consent.answer': ({ id, choice }) => toDone(programs.answer(id, choice)),
  }
}

function toDone(_nothing: unknown): { kind: 'done' } {
  return { kind: 'done' }
}

function toNull(_nothing: unknown): null {
  return null
}
