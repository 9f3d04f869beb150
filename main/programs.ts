import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { AddTokenFileInput, AddTokenFileResult } from '../app/bridge/contract.ts'
import { accessOf, type Consent } from '../app/consent/consent.ts'
import type { Program } from '../app/consent/program.ts'
import { TokenBroker } from '../app/consent/token-broker.ts'
import type { Gate } from '../app/gate/gate.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Choice, ConsentRequestView } from '../app/model/programs/consent-request.ts'
import type { Ports } from '../app/ports/index.ts'
import { TokenFiles } from '../app/token-files/token-files.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import type { FileDialog } from './system/file-dialog.ts'

/** The window in which a consent request is answered. */
interface RequestWindow {
  read(): ConsentRequestView | null
  show(request: ConsentRequestView | null): void
  acceptsAnswer(requestId: string): boolean
  /** The person closed it without an answer. */
  onClosed(listener: (request: ConsentRequestView) => void): () => void
}

interface ProgramsPorts
  extends Pick<
    Ports,
    | 'clock'
    | 'log'
    | 'random'
    | 'digest'
    | 'notifier'
    | 'settings'
    | 'policy'
    | 'personFiles'
    | 'tokenFileJournal'
  > {
  readonly gate: Pick<Gate, 'isLocked'>
  readonly lock: Pick<Lock, 'isVaultOpen' | 'lock' | 'onChange'>
  readonly manager: TokenManager
  readonly fileDialog: FileDialog
  readonly consentWindow: RequestWindow
  /** Without names and secrets. */
  diagnostics(): Promise<string>
  /** Whether this process lives. */
  isRunning(process: Program['lives']): boolean
  /** Rejects if the system does not let it listen. */
  openEndpoint(broker: TokenBroker): Promise<Endpoint>
}

/**
 * Tokens for programs on this computer: the endpoint, the consent requests that it leads to, and what a person allowed.
 */
export class Programs {
  readonly #ports: ProgramsPorts
  readonly #broker: TokenBroker
  /** Null if the system does not let it open. */
  readonly #endpoint: Promise<Endpoint | null>
  /** The files that hold a token. */
  readonly files: TokenFiles
  readonly #unlisten: readonly (() => void)[]

  /** Call only while the single-instance lock is held. */
  constructor(ports: ProgramsPorts) {
    const { log, notifier, settings, policy, gate, lock, manager, consentWindow } = ports
    this.#ports = ports
    this.#broker = new TokenBroker({
      ...ports,
      accounts: manager.accountsForPrograms,
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
      requestsChanged: () => {
        consentWindow.show(this.consent.shownRequest)
        manager.setState({ programWaitingSince: this.consent.waitingSince })
      },
    })
    // Also while programs may not ask: what gives no token can be asked then, such as the lock.
    this.#endpoint = ports.openEndpoint(this.#broker).catch((error: unknown) => {
      log.error('programs.endpoint', { error })
      if (settings.read().programsMayAsk)
        notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed' }, accountId: null })
      return null
    })
    this.files = new TokenFiles({
      ...ports,
      files: ports.personFiles,
      journal: ports.tokenFileJournal,
      accounts: manager.accountsForPrograms.withTokenFiles,
      isOpen: () => !gate.isLocked && lock.isVaultOpen && this.#areFilesAllowed,
    })
    this.#unlisten = [
      consentWindow.onClosed(({ id }) => this.consent.answer(id, 'no')),
      policy.onChange(() => this.files.sync()),
      settings.onChange(() => this.#broker.accessChanged()),
      // At once: a snapshot would tell of it a moment too late for a token that is on its way out.
      lock.onChange(() => this.#broker.accessChanged()),
      // At once, too: what is under way would get the token of the other place.
      manager.signIn.onMoved.add((accountId) => this.consent.moved(accountId)),
      manager.onChange(({ removed }) => {
        // While Deckpass is locked no account is told of, and none is gone.
        if (!gate.isLocked) for (const accountId of removed) this.consent.forget(accountId)
        this.files.sync()
      }),
    ]
  }

  /** The request to draw. */
  readRequest(): ConsentRequestView | null {
    return this.#ports.consentWindow.read()
  }

  /** An answer in the first moments of a request counts for nothing: it was meant for something else. */
  answer(requestId: string, choice: Choice): void {
    if (this.#ports.consentWindow.acceptsAnswer(requestId)) this.consent.answer(requestId, choice)
  }

  /** Which programs may have which token. */
  get consent(): Consent {
    return this.#broker.consent
  }

  /** Asks the person for a file, and keeps the token in it from then on. */
  async addFile({ accountId, name, atEnd }: AddTokenFileInput): Promise<AddTokenFileResult> {
    if (!this.#areFilesAllowed) return { kind: 'set-by-organization' }
    const chosen = await this.#ports.fileDialog.choose(name === null ? 'new' : 'existing')
    if (chosen.kind === 'open-already') return { kind: 'not-added', refusal: { reason: 'dialog-open' } }
    if (chosen.kind === 'failed')
      return { kind: 'not-added', refusal: { reason: 'not-written', problem: chosen.problem } }
    if (chosen.kind === 'cancelled') return chosen
    return this.files.add({ accountId, path: chosen.path, name, atEnd })
  }

  get #areFilesAllowed(): boolean {
    return this.#ports.policy.read().enforced.tokenFiles !== false
  }

  /** Refuses what is open, and takes the endpoint and the tokens in files away. Nothing answers afterwards. */
  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    this.#broker.stop()
    await Promise.all([this.#endpoint.then((endpoint) => endpoint?.close()), this.files.stop()])
  }
}
