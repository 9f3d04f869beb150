import type { CopyTextResult } from '../../app/copying/channels.ts'
import type { Core } from '../../app/core.ts'
import type { SaveResult } from '../../app/help/channels.ts'
import { diagnosticsFacts } from '../../app/help/model/diagnostics-facts.ts'
import type { SystemFacts } from '../../app/help/model/system-facts.ts'
import type { Clock } from '../../app/ports/index.ts'
import { refused } from '../../app/util/refusal.ts'
import type { ActivityEntry } from '../../app/vault/model/activity.ts'
import type { Redactor } from '../../app/vault/redaction.ts'
import { diagnosticsWords } from '../../app/words/index.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import { writeChosenFile } from '../token-files/person-files.ts'

interface DiagnosticsParts {
  readonly clock: Clock
  readonly redactor: Redactor
  readonly core: Core
  readonly fileDialog: FileDialog
  readSystem(addresses: readonly string[]): Promise<SystemFacts>
}

/** A report for support. Copying and saving use the text that was last shown. */
export class Diagnostics {
  readonly #parts: DiagnosticsParts
  #shown: Promise<string> | null = null

  constructor(parts: DiagnosticsParts) {
    this.#parts = parts
  }

  async read(): Promise<string> {
    const { clock, core, redactor, readSystem } = this.#parts
    const addresses = [core.signIn.addressOf(null), ...core.snapshot().accounts.map(({ address }) => address)]
    const system = await readSystem([...new Set(addresses.filter((each) => each !== null))])
    const snapshot = core.snapshot()
    const activities = new Map<string, readonly ActivityEntry[]>()
    for (const { id } of snapshot.accounts) activities.set(id, await core.activity.read(id))
    const facts = diagnosticsFacts(snapshot, (accountId) => activities.get(accountId) ?? [], {
      now: clock.now(),
      system,
    })
    return redactor.redact(diagnosticsWords(facts, snapshot.base.notices))
  }

  show(): Promise<string> {
    this.#shown = this.read()
    return this.#shown
  }

  async copy(): Promise<CopyTextResult> {
    const { lockSignal } = this.#parts.core.lock
    const text = await (this.#shown ?? this.read())
    if (lockSignal.aborted) return refused({ reason: 'locked' })
    return this.#parts.core.clipboard.copyText(text)
  }

  /** Saves the report where the person chooses in the system's dialog. */
  async save(): Promise<SaveResult> {
    const { lockSignal } = this.#parts.core.lock
    const text = await (this.#shown ?? this.read())
    if (lockSignal.aborted) return { kind: 'cancelled' }
    const chosen = await this.#parts.fileDialog.choose('diagnostics', lockSignal)
    if (chosen.kind === 'failed') return { kind: 'not-saved', problem: chosen.problem }
    if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
    const result = await writeChosenFile(chosen.path, `${text}\n`)
    return result.kind === 'written' ? { kind: 'saved' } : { kind: 'not-saved', problem: result.problem }
  }
}
