import type { Core } from '../../app/core.ts'
import type { SaveResult } from '../../app/help/channels.ts'
import type { SystemFacts } from '../../app/help/model/system-facts.ts'
import type { Clock } from '../../app/ports/index.ts'
import type { Redactor } from '../../app/util/redactor.ts'
import type { ActivityEntry } from '../../app/vault/model/activity.ts'
import { diagnosticsWords } from '../../app/words/index.ts'
import type { FileDialog } from '../desktop/dialogs.ts'
import { writeChosenFile } from '../token-files/person-files.ts'

interface DiagnosticsParts {
  readonly clock: Clock
  readonly redactor: Redactor
  readonly core: Core
  readonly fileDialog: FileDialog
  readSystem(addresses: readonly string[]): Promise<SystemFacts>
}

export type Diagnostics = ReturnType<typeof createDiagnostics>

export function createDiagnostics({ clock, redactor, core, fileDialog, readSystem }: DiagnosticsParts) {
  let shown: Promise<string> | null = null
  return { read, show, save }

  async function read(): Promise<string> {
    const addresses = [core.signIn.addressOf(null), ...core.snapshot().accounts.map(({ address }) => address)]
    const system = await readSystem([...new Set(addresses.filter((each) => each !== null))])
    const snapshot = core.snapshot()
    const activities = new Map<string, readonly ActivityEntry[]>()
    for (const { id } of snapshot.accounts) activities.set(id, await core.activity.read(id))
    const activityOf = (accountId: string) => activities.get(accountId) ?? []
    return redactor.redact(diagnosticsWords(snapshot, activityOf, { now: clock.now(), system }))
  }

  function show(): Promise<string> {
    shown = read()
    return shown
  }

  async function save(): Promise<SaveResult> {
    const { lockSignal } = core.lock
    const text = await (shown ?? read())
    if (lockSignal.aborted) return { kind: 'cancelled' }
    const chosen = await fileDialog.choose('diagnostics', lockSignal)
    if (chosen.kind === 'failed') return { kind: 'not-saved', problem: chosen.problem }
    if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
    const result = await writeChosenFile(chosen.path, `${text}\n`)
    return result.kind === 'written' ? { kind: 'saved' } : { kind: 'not-saved', problem: result.problem }
  }
}
