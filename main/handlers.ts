import { refused } from '../app/channel/refusal.ts'
import type { Core } from '../app/core.ts'
import type { About } from '../app/help/channels.ts'
import type { SettingsStore } from '../app/settings/ports.ts'
import type { EstimateStrength } from '../app/vault/ports.ts'
import type { Vault } from '../app/vault/vault.ts'
import { helpTopic } from '../app/words/help.ts'
import type { Diagnostics } from './help/diagnostics-report.ts'
import {
  type CliInstallationParts,
  installCli,
  readCliInstallation,
} from './programs/command-installation.ts'
import type { ConsentWindow } from './programs/consent-window.ts'
import type { BridgeHandlers } from './window/bridge-server.ts'
import type { MainWindow } from './window/main-window.ts'

interface Answering {
  readonly core: Core
  readonly settings: Pick<SettingsStore, 'change' | 'dismissNotices'>
  readonly vault: Pick<Vault, 'open' | 'startAnew'>
  readonly estimateStrength: EstimateStrength
  readonly window: Pick<MainWindow, 'handleDrawn'>
  readonly consentWindow: Pick<ConsentWindow, 'handleLoaded' | 'answer'>
  readonly diagnostics: Diagnostics
  readonly cli: CliInstallationParts
  readAbout(): Promise<About>
  reopen(): void
}

/** Answers each channel of the bridge, after the gate has allowed the call. */
export function createHandlers(parts: Answering): BridgeHandlers {
  const { core, settings, vault, estimateStrength, window, consentWindow, diagnostics, cli } = parts
  const { lock, accounts, signIn, signOut, copies, checkConnection } = core
  return {
    'snapshot.read': () => core.snapshot(),
    'window.drawn': () => window.handleDrawn(),
    'window.takeCommand': ({ mayFill }) => core.commands.take(mayFill),
    'app.quitAndReopen': () => parts.reopen(),

    'settings.change': (patch) =>
      settings.change(patch) ? { kind: 'changed' } : refused({ reason: 'set-by-organization' }),
    'settings.dismissNotices': () => settings.dismissNotices(),

    'vault.unlock': ({ passphrase }) => lock.unlockVault(passphrase),
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

    'renewal.renew': ({ accountId }, by) => core.renewals.renew(accountId, by),
    'renewal.renewAll': (_input, by) => core.renewals.renewAll(by),

    'accounts.signIn': (input) => signIn.run(input),
    'accounts.changeAddress': (input) => signIn.changeAddress(input),
    'accounts.answerConnection': (input) => core.answerConnection(input),
    'accounts.cancelSignIn': () => signIn.cancel(),
    'accounts.signOut': ({ accountId }) => signOut.run(accountId),
    'accounts.undoSignOut': () => signOut.undo(),
    'accounts.move': ({ accountId, index }) => accounts.move(accountId, index),
    'accounts.rename': ({ accountId, name }) => accounts.rename(accountId, name),
    'accounts.readActivity': ({ accountId }) => core.activity.read(accountId),

    'copying.copy': ({ accountId, format }, by) => copies.copyInWindow(accountId, format, by),
    'copying.reveal': ({ accountId }) => copies.reveal(accountId),
    'copying.copyText': ({ text }) => copies.copySelected(text),
    'copying.copyConsentText': ({ text }) => copies.copySelected(text),
    'copying.noteSecretSelected': ({ secret }) => void core.clipboard.emptySelectionOf(secret),
    'copying.keep': () => copies.keep(),

    'programs.revoke': ({ id }) => core.broker.consent.revoke(id),
    'programs.readCli': () => readCliInstallation(cli),
    'programs.installCli': () => installCli(cli),
    'programs.consentLoaded': () => consentWindow.handleLoaded(),
    'programs.answerConsentRequest': ({ id, choice }) => consentWindow.answer(id, choice),

    'tokenFiles.add': (input) => core.tokenFiles.add(input),
    'tokenFiles.stop': (input) => core.tokenFiles.stop(input),

    'updates.check': () => core.updates?.check(),
    // Not awaited, because the snapshot shows the progress and Deckpass quits at the end.
    'updates.install': () => void core.updates?.install(),

    'help.checkConnection': ({ accountId }) => checkConnection(accountId),
    'help.readDiagnostics': () => diagnostics.show(),
    'help.saveDiagnostics': () => diagnostics.save(),
    'help.read': ({ code, host }) => helpTopic(code, host),
    'help.readAbout': () => parts.readAbout(),
  }
}
