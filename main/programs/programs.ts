import type { Gate } from '../../app/gate/gate.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { Notifier, Ports } from '../../app/ports/index.ts'
import { accessOf } from '../../app/programs/access.ts'
import type { ProcessId } from '../../app/programs/asker.ts'
import type { Consent } from '../../app/programs/consent.ts'
import type { ClosedEndpoint } from '../../app/programs/model/closed-endpoint.ts'
import type { Choice } from '../../app/programs/model/consent-request.ts'
import type { ProgramNotification } from '../../app/programs/model/program-notification.ts'
import { programAccounts } from '../../app/programs/program-accounts.ts'
import { TokenBroker } from '../../app/programs/token-broker.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { AppState } from '../../app/snapshot/app-state.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import type { FileFailure } from '../../app/util/file-failure.ts'
import type { ConsentWindow } from './consent-window.ts'
import type { Endpoint } from './endpoint/endpoint.ts'

export interface ProgramsPorts extends Pick<Ports, 'clock' | 'log' | 'random'> {
  readonly notifier: Pick<Notifier<ProgramNotification>, 'show'>
  readonly settings: SettingsStore
  readonly gate: Pick<Gate, 'isLocked'>
  readonly lock: Pick<Lock, 'isVaultOpen' | 'lock'>
  readonly manager: Pick<TokenManager, 'accounts' | 'events' | 'renewals' | 'copies'>
  readonly appState: AppState
  readonly consentWindow: Pick<ConsentWindow, 'show' | 'acceptsAnswer' | 'onClosed'>
  /** Without names and secrets. */
  diagnostics(): Promise<string>
  isRunning(process: ProcessId): boolean
  hasTokenFile(accountId: string): boolean
  /** Rejects if the system does not let it listen. */
  openEndpoint(broker: TokenBroker): Promise<Endpoint>
  /** The folder in which it cannot listen, and why; null where the folder is not the reason. */
  socketFolder(): Pick<ClosedEndpoint, 'path'> & { readonly problem: FileFailure | null }
}

/** How often to look whether an allowed terminal has closed, ms, because the system does not announce that. */
const pruneEveryMs = 5_000

/**
 * Tokens for programs on this computer: the endpoint, the consent requests that it leads to, and what a person allowed.
 */
export class Programs {
  readonly #ports: ProgramsPorts
  readonly #broker: TokenBroker
  /** Null if the system does not let it open. */
  readonly #endpoint: Promise<Endpoint | null>
  readonly #unlisten: readonly (() => void)[]
  #stopPruning: (() => void) | null = null

  /** Call only while the single-instance lock is held. */
  constructor(ports: ProgramsPorts) {
    const { log, notifier, settings, gate, lock, manager, appState, consentWindow } = ports
    this.#ports = ports
    this.#broker = new TokenBroker({
      ...ports,
      events: manager.events,
      accounts: programAccounts(manager.accounts, ports.clock, manager.renewals),
      access: () =>
        accessOf({
          mayAsk: settings.read().programsMayAsk,
          isLocked: gate.isLocked,
          isVaultOpen: lock.isVaultOpen,
        }),
      lock: () => lock.lock('person'),
      copy: async (accountId, mayStill) =>
        (await manager.copies.copy(accountId, 'token', 'program', mayStill)).kind === 'copied',
      async diagnostics() {
        const text = await ports.diagnostics()
        return gate.isLocked || !lock.isVaultOpen ? null : text
      },
      changed: () => {
        consentWindow.show(this.consent.shown)
        appState.set({
          programWaitingSince: this.#broker.unlockWaits.since,
          approvals: this.consent.approvals(),
        })
        this.#pruneSoon()
      },
    })
    // Also while programs may not ask, because requests that give no token, such as the lock, are answered then, too.
    this.#endpoint = ports.openEndpoint(this.#broker).catch((error: unknown) => {
      log.error('programs.endpoint', { error })
      const { path, problem } = ports.socketFolder()
      const closed = { path, problem: problem ?? 'unknown' } as const
      appState.set({ closedEndpoint: closed })
      if (settings.read().programsMayAsk)
        notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
      return null
    })
    this.#unlisten = [
      consentWindow.onClosed(({ id }) => this.consent.answer(id, 'no')),
      settings.onChange(() => this.#broker.accessChanged()),
    ]
    manager.events.quit.add((waitFor) => waitFor(this.#stop()))
  }

  /** Ignores an answer in the first moments of a request, because it was meant for something else. */
  answer(requestId: string, choice: Choice): void {
    if (this.#ports.consentWindow.acceptsAnswer(requestId)) this.consent.answer(requestId, choice)
  }

  get consent(): Consent {
    return this.#broker.consent
  }

  /** Looks again only while something is allowed. */
  #pruneSoon(): void {
    if (this.#stopPruning !== null || this.consent.approvals().length === 0) return
    this.#stopPruning = this.#ports.clock.after(pruneEveryMs, () => {
      this.#stopPruning = null
      if (this.consent.prune()) this.#pruneSoon()
    })
  }

  /** Refuses what is open, and takes the endpoint away. Nothing answers afterwards. */
  async #stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    this.#broker.stop()
    this.#stopPruning?.()
    await (await this.#endpoint)?.close()
  }
}
