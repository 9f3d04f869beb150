import type { TokenManager } from '../app/accounts/token-manager.ts'
import type { ExportResult, ImportPreview } from '../app/bridge/contract.ts'
import type { Lock } from '../app/lock/lock.ts'
import {
  type ListedAccount,
  maxListed,
  readAccountList,
  writeAccountList,
} from '../app/model/account/account-list.ts'
import { readSmallFile } from './storage/files.ts'
import { type FileDialog, saveChosen } from './system/file-dialog.ts'

/** Far more than a thousand accounts take. */
const maxBytes = 1024 * 1024

type Accounts = Pick<TokenManager, 'snapshot' | 'notStored' | 'importAccounts'>

/** *Export accounts* and *Import accounts*, to and from a file that the person chooses. */
export class AccountTransfer {
  readonly #fileDialog: FileDialog
  readonly #manager: Accounts
  readonly #lock: Pick<Lock, 'lockSignal'>
  /** What the last preview showed. */
  #chosen: readonly ListedAccount[] = []

  constructor(
    fileDialog: FileDialog,
    manager: Accounts,
    lock: Pick<Lock, 'isLocked' | 'lockSignal' | 'onChange'>,
  ) {
    this.#fileDialog = fileDialog
    this.#lock = lock
    this.#manager = manager
    lock.onChange(() => {
      if (lock.isLocked) this.#chosen = []
    })
  }

  async export(): Promise<ExportResult> {
    const { accounts } = this.#manager.snapshot()
    if (accounts.length > maxListed) return { kind: 'too-many' }
    return saveChosen(this.#fileDialog, 'export', writeAccountList(accounts))
  }

  /** Reads a list, and adds nothing yet. */
  async preview(): Promise<ImportPreview> {
    const { lockSignal } = this.#lock
    this.#chosen = []
    const chosen = await this.#fileDialog.choose('import')
    if (chosen.kind === 'failed') return { kind: 'not-imported', problem: chosen.problem }
    if (chosen.kind !== 'chosen') return { kind: 'cancelled' }
    const file = await readSmallFile(chosen.path, maxBytes)
    if (lockSignal.aborted) return { kind: 'cancelled' }
    if (file.kind !== 'found')
      return { kind: 'not-imported', problem: file.kind === 'absent' ? 'unknown' : file.problem }
    const listed = readAccountList(file.text)
    if (listed === null) return { kind: 'not-imported', problem: null }
    this.#chosen = this.#manager.notStored(listed)
    return { kind: 'list', accounts: [...this.#chosen], stored: listed.length - this.#chosen.length }
  }

  /** Adds what the preview showed. */
  import(): void {
    this.#manager.importAccounts(this.#chosen)
    this.#chosen = []
  }
}
