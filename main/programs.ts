import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { AddTokenFileInput, AddTokenFileResult } from '../app/bridge/contract.ts'
import { accessOf, type Consent } from '../app/consent/consent.ts'
import { TokenBroker } from '../app/consent/token-broker.ts'
import type { Gate } from '../app/gate/gate.ts'
import { discreetNotifier } from '../app/lock/discreet-notifier.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Choice, ConsentRequestView } from '../app/model/consent-request.ts'
import type {
  Clock,
  Digest,
  JsonFile,
  Log,
  Notifier,
  PersonFiles,
  PolicyStore,
  Random,
  SettingsStore,
} from '../app/ports/index.ts'
import { TokenFiles } from '../app/token-files/token-files.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { EndpointSwitch } from './endpoint/endpoint-switch.ts'
import type { FileDialog } from './system/file-dialog.ts'

/** The window in which a consent request is answered. */
interface RequestWindow {
  read(): ConsentRequestView | null
  show(request: ConsentRequestView | null): void
  acceptsAnswer(requestId: string): boolean
  /** The person closed it without an answer. */
  onClosed(listener: (request: ConsentRequestView) => void): () => void
}

interface ProgramsPorts {
  readonly clock: Clock
  readonly log: Log
  readonly random: Random
  readonly digest: Digest
  readonly notifier: Notifier
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly gate: Pick<Gate, 'isLocked'>
  readonly lock: Pick<Lock, 'isVaultOpen' | 'lock' | 'onChange'>
  readonly manager: TokenManager
  readonly personFiles: PersonFiles
  readonly tokenFileJournal: JsonFile
  readonly fileDialog: FileDialog
  readonly consentWindow: RequestWindow
  /** Without names and secrets. */
  diagnostics(): Promise<string>
  /** Rejects if the system does not let it listen. */
  openEndpoint(broker: TokenBroker): Promise<Endpoint>
}

/** Call only while the single-instance lock is held. */
export function createPrograms(ports: ProgramsPorts): Programs {
  const { clock, log, random, digest, notifier, settings, policy, gate, lock, manager, consentWindow } = ports
  const broker = new TokenBroker({
    clock,
    random,
    notifier,
    accounts: manager.accountsForPrograms,
    access: () =>
      accessOf({
        mayAsk: settings.read().programsMayAsk,
        isLocked: gate.isLocked,
        isVaultOpen: lock.isVaultOpen,
      }),
    lock: () => lock.lock('person'),
    copy: async (accountId, mayStill) =>
      (await manager.copies.copy(accountId, 'token', mayStill)).kind === 'copied',
    diagnostics: ports.diagnostics,
    requestsChanged() {
      consentWindow.show(broker.consent.shownRequest)
      manager.setProgramWaitingSince(broker.consent.waitingSince)
    },
  })
  const endpoint = new EndpointSwitch(
    () => ports.openEndpoint(broker),
    log,
    () => notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed' }, accountId: null }),
  )
  const files = new TokenFiles({
    clock,
    digest,
    random,
    files: ports.personFiles,
    journal: ports.tokenFileJournal,
    accounts: manager.accountsForPrograms.withTokenFiles,
    notifier: discreetNotifier({ notifier, settings, lock: gate }),
    isOpen: () => !gate.isLocked && lock.isVaultOpen && areFilesAllowed(policy),
  })
  return new Programs({ ...ports, broker, endpoint, files, window: consentWindow })
}

function areFilesAllowed(policy: PolicyStore): boolean {
  return policy.read().enforced.tokenFiles !== false
}

interface ProgramsParts {
  readonly broker: TokenBroker
  readonly endpoint: EndpointSwitch
  readonly files: TokenFiles
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly gate: Pick<Gate, 'isLocked'>
  readonly lock: Pick<Lock, 'onChange'>
  readonly manager: Pick<TokenManager, 'onChange'>
  readonly fileDialog: FileDialog
  readonly window: RequestWindow
}

/**
 * Tokens for programs on this computer: the endpoint while the switch is on, the consent requests that it leads
 * to, and what a person allowed.
 */
export class Programs {
  readonly #broker: TokenBroker
  readonly #window: RequestWindow
  readonly #endpoint: EndpointSwitch
  readonly #fileDialog: FileDialog
  readonly #policy: PolicyStore
  /** The files that hold a token. */
  readonly files: TokenFiles
  readonly #unlisten: readonly (() => void)[]

  constructor(parts: ProgramsParts) {
    const { broker, endpoint, files, settings, policy, gate, lock, manager, fileDialog, window } = parts
    this.#broker = broker
    this.#policy = policy
    this.#window = window
    this.#endpoint = endpoint
    this.#fileDialog = fileDialog
    this.files = files
    this.#unlisten = [
      this.#window.onClosed(({ id }) => this.consent.answer(id, 'no')),
      policy.onChange(() => this.files.sync()),
      settings.onChange((now) => {
        this.#broker.accessChanged()
        void this.#endpoint.setOpen(now.programsMayAsk)
      }),
      // At once: a snapshot would tell of it a moment too late for a token that is on its way out.
      lock.onChange(() => this.#broker.accessChanged()),
      manager.onChange(({ removed }) => {
        // While Deckpass is locked no account is told of, and none is gone.
        if (!gate.isLocked) for (const accountId of removed) this.#broker.forget(accountId)
        this.files.sync()
      }),
    ]
    void this.#endpoint.setOpen(settings.read().programsMayAsk)
  }

  /** The request to draw. */
  readRequest(): ConsentRequestView | null {
    return this.#window.read()
  }

  /** An answer in the first moments of a request counts for nothing: it was meant for something else. */
  answer(requestId: string, choice: Choice): void {
    if (this.#window.acceptsAnswer(requestId)) this.consent.answer(requestId, choice)
  }

  /** Which programs may have which token. */
  get consent(): Consent {
    return this.#broker.consent
  }

  /** Asks the person for a file, and keeps the token in it from then on. */
  async addFile({ accountId, name, atEnd }: AddTokenFileInput): Promise<AddTokenFileResult> {
    if (!areFilesAllowed(this.#policy)) return { kind: 'set-by-organization' }
    const chosen = await this.#fileDialog.choose(name === null ? 'new' : 'existing')
    if (chosen.kind === 'open-already') return { kind: 'not-added', refusal: { reason: 'dialog-open' } }
    if (chosen.kind === 'failed')
      return { kind: 'not-added', refusal: { reason: 'not-written', problem: chosen.problem } }
    if (chosen.kind === 'cancelled') return chosen
    return this.files.add({ accountId, path: chosen.path, name, atEnd })
  }

  /** Refuses what is open, and takes the endpoint and the tokens in files away. Nothing answers afterwards. */
  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten()
    this.#broker.stop()
    await Promise.all([this.#endpoint.setOpen(false), this.files.stop()])
  }
}
