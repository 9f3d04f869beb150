import type { Core } from '../app/core.ts'
import type { About } from '../app/help/model/about.ts'
import type { Clock } from '../app/ports/index.ts'
import type { SettingsStore } from '../app/settings/ports.ts'
import type { EstimateStrength } from '../app/vault/ports.ts'
import type { Vault } from '../app/vault/stored-vault.ts'
import { helpTopic } from '../app/words/help.ts'
import { connectionCheckWords } from '../app/words/index.ts'
import type { Diagnostics } from './help/diagnostics-report.ts'
import type { ConsentWindow } from './programs/consent-window.ts'
import { type CliInstallationParts, installCli, readCliInstallation } from './programs/installation.ts'
import type { BridgeHandlers } from './window/bridge-server.ts'
import type { MainWindow } from './window/main-window.ts'

interface Answering {
  readonly clock: Pick<Clock, 'now'>
  readonly core: Core
  readonly settings: Pick<SettingsStore, 'dismissNotices'>
  readonly vault: Pick<Vault, 'open' | 'unlock' | 'startAnew'>
  readonly estimateStrength: EstimateStrength
  readonly window: Pick<MainWindow, 'handleDrawn'>
  readonly consentWindow: Pick<ConsentWindow, 'read' | 'answer'>
  readonly diagnostics: Diagnostics
  readonly cli: CliInstallationParts
  readAbout(): Promise<About>
  quitAndReopen(): void
}

/** Answers each channel of the bridge by one call of the core. The gate has decided before. */
export function createHandlers(parts: Answering): BridgeHandlers {
  const { core, settings, vault, estimateStrength, window, consentWindow, diagnostics, cli } = parts
  const { lock, accounts, signIn, signOut, connection, copies, checks } = core
  return {
    'snapshot.read': () => core.snapshot(),
    'window.drawn': () => window.handleDrawn(),
    'window.takeCommand': ({ mayFill }) => core.commands.take(mayFill),
    'app.quitAndReopen': () => parts.quitAndReopen(),

    'settings.change': (patch) => ({
      kind: core.changeSettings(patch) ? 'changed' : 'set-by-organization',
    }),
    'settings.dismissNotices': () => settings.dismissNotices(),

    'vault.unlock': ({ passphrase }) => vault.unlock(passphrase, lock.lockSignal),
    'vault.protect': ({ choice, current }) => lock.protect(choice, current),
    'vault.estimateStrength': ({ passphrase }) => estimateStrength(passphrase),
    'vault.startAnew': () => vault.startAnew(),
    'vault.retry': () => vault.open(),
    'vault.forgetEverything': () => core.forgetEverything(),

    'lock.lock': () => ({ kind: lock.lock('person') ? 'locked' : 'needs-pin' }),
    'lock.unlock': ({ secret }) => lock.unlock(secret),
    'lock.unlockBySystem': () => lock.unlockBySystem(),
    'lock.setPin': ({ pin, currentPin }) => lock.changePin(pin, currentPin),
    'lock.removePin': ({ currentPin }) => lock.changePin(null, currentPin),

    'account.renew': ({ accountId }, by) => core.renewals.renew(accountId, by),
    'account.renewAll': (_input, by) => core.renewals.renewAll(by),

    'account.signIn': (input) => signIn.run(input),
    'account.changeAddress': (input) => signIn.changeAddress(input),
    'account.giveProxyPassword': (input) => connection.giveProxyPassword(input),
    'account.chooseCertificate': (input) => connection.chooseCertificate(input),
    'account.cancelSignIn': () => signIn.cancel(),
    'account.signOut': ({ accountId }) => signOut.run(accountId),
    'account.undoSignOut': () => signOut.undo(),
    'account.move': ({ accountId, index }) => accounts.move(accountId, index),
    'account.rename': ({ accountId, name }) => accounts.rename(accountId, name),
    'activity.read': ({ accountId }) => core.activity.read(accountId),

    async 'account.copy'({ accountId, format }, by) {
      const result = await copies.copy(accountId, format, by)
      if (result.kind === 'copied') core.focusReturn.handleCopy()
      return result
    },
    'account.reveal': ({ accountId }) => copies.reveal(accountId),
    'clipboard.copyText': ({ text }) => copies.copySelected(text),
    'consent.copyText': ({ text }) => copies.copySelected(text),
    'clipboard.secretSelected': ({ secret }) => core.selection.secretSelected(secret),
    'clipboard.keep': () => copies.keep(),

    'programs.revoke': ({ id }) => core.broker.approvals.revoke(id),
    'cli.read': () => readCliInstallation(cli),
    'cli.install': () => installCli(cli),
    'consent.read': () => consentWindow.read(),
    'consent.answer': ({ id, choice }) => consentWindow.answer(id, choice),

    'tokenFiles.add': (input) => core.chooseTokenFile(input),
    'tokenFiles.stop': (input) => core.tokenFiles.remove(input),

    'updates.check': () => core.updates?.check(),
    // Not awaited, because the snapshot shows the progress, and Deckpass quits in the end.
    'updates.install': () => void core.updates?.install(),

    'account.checkConnection': ({ accountId }) => checks.check(accountId),
    'account.copyConnectionCheck': () =>
      core.clipboard.copyText(connectionCheckWords(checks.last, parts.clock.now())),
    'diagnostics.read': () => diagnostics.show(),
    'diagnostics.copy': () => diagnostics.copy(),
    'diagnostics.save': () => diagnostics.save(),
    'help.read': ({ code, host }) => helpTopic(code, host),
    'about.read': () => parts.readAbout(),
  }
}
