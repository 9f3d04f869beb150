import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { ImportPreview, SaveResult } from '../app/bridge/contract.ts'
import { type ListedAccount, readAccountList } from '../app/model/account-list.ts'
import { isHostAllowed } from '../app/model/policy.ts'
import type { TokenFileProblem } from '../app/model/token-file.ts'
import type { PolicyStore } from '../app/ports/index.ts'
import { readSmallFile } from './storage/files.ts'
import { writeChosenFile } from './storage/person-files.ts'
import type { FileDialog } from './system/file-dialog.ts'

/** Far more than a thousand accounts take. */
const maxBytes = 1024 * 1024

interface TransferParts {
  readonly fileDialog: FileDialog
  readonly policy: Pick<PolicyStore, 'read'>
  readonly manager: Pick<TokenManager, 'exportAccounts' | 'notStored' | 'importAccounts'>
}

/** *Export accounts* and *Import accounts*, to and from a file that the person chooses. */
export class AccountTransfer {
  readonly #parts: TransferParts
  /** What the last preview showed. */
  #chosen: readonly ListedAccount[] = []

  constructor(parts: TransferParts) {
    this.#parts = parts
  }

  async export(): Promise<SaveResult> {
    const { fileDialog, manager } = this.#parts
    const chosen = await fileDialog.choose('export')
    if (chosen.kind === 'failed') return { kind: 'not-saved', problem: chosen.problem }
    if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
    const result = await writeChosenFile(chosen.path, manager.exportAccounts())
    return result.kind === 'written' ? { kind: 'saved' } : { kind: 'not-saved', problem: result.problem }
  }

  /** Reads a list, and adds nothing yet. */
  async preview(): Promise<ImportPreview> {
    const { fileDialog, policy, manager } = this.#parts
    this.#chosen = []
    const chosen = await fileDialog.choose('import')
    if (chosen.kind === 'failed') return notRead(chosen.problem)
    if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
    const file = await readSmallFile(chosen.path, maxBytes)
    if (file.kind !== 'found') return notRead(file.kind === 'absent' ? 'unknown' : file.problem)
    const list = readAccountList(file.text, (host) => isHostAllowed(policy.read(), host))
    if (list.kind === 'refused') return { kind: 'not-imported', why: list.refusal }
    this.#chosen = manager.notStored(list.accounts)
    return { kind: 'list', accounts: [...this.#chosen], stored: list.accounts.length - this.#chosen.length }
  }

  /** Adds what the preview showed. */
  import(): void {
    this.#parts.manager.importAccounts(this.#chosen)
    this.#chosen = []
  }
}

function notRead(problem: TokenFileProblem): ImportPreview {
  return { kind: 'not-imported', why: { reason: 'not-read', problem } }
}
