import { join } from 'node:path'
import type { Lock } from '../../app/lock/lock.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { JsonFile, Notifier, Ports } from '../../app/ports/index.ts'
import type { AddTokenFileInput, AddTokenFileResult } from '../../app/token-files/channels.ts'
import type { TokenFileNotification } from '../../app/token-files/model.ts'
import type { PersonFiles } from '../../app/token-files/ports.ts'
import { TokenFiles } from '../../app/token-files/token-files.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import { refused } from '../../app/util/refusal.ts'
import type { Vault } from '../../app/vault/stored-vault.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import { createJsonFile } from '../vault/json-file.ts'

interface Needed extends Pick<Ports, 'clock' | 'random' | 'digest' | 'confirmDialog'> {
  readonly notifier: Pick<Notifier<TokenFileNotification>, 'show'>
  readonly policy: PolicyStore
  readonly personFiles: PersonFiles
  readonly heldFiles: JsonFile
  readonly vault: Pick<Vault, 'view' | 'onChange'>
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly manager: Pick<TokenManager, 'accounts' | 'events'>
  readonly fileDialog: FileDialog
}

/** Which files hold a token, beside the vault. */
export function createHeldFiles(userData: string): JsonFile {
  // Far more than any list of token files takes.
  return createJsonFile(join(userData, 'token-files.json'), { maxBytes: 1024 * 1024, maxBrackets: 10_000 })
}

export function createTokenFiles(needed: Needed) {
  const { policy, personFiles, confirmDialog, lock, manager, fileDialog } = needed
  const files = new TokenFiles({ ...needed, accounts: manager.accounts, events: manager.events })
  return {
    files,

    /** Asks the person for a file, and keeps the token in it from then on. */
    async choose({ accountId, name }: AddTokenFileInput): Promise<AddTokenFileResult> {
      if (policy.read().enforced.tokenFiles === false) return { kind: 'set-by-organization' }
      const { lockSignal } = lock
      const chosen = await fileDialog.choose(name === null ? 'new' : 'existing')
      if (chosen.kind === 'open-already') return refused({ reason: 'dialog-open' })
      if (chosen.kind === 'failed') return refused({ reason: 'not-written', problem: chosen.problem })
      if (chosen.kind === 'cancelled') return chosen
      const { path } = chosen
      // A whole file becomes the owner's alone; a `.env` keeps its mode.
      const asksFirst = name !== null && (await personFiles.othersCanRead(path))
      if (asksFirst && !(await confirmDialog.confirm({ kind: 'readable-by-others', path }, lockSignal)))
        return { kind: 'cancelled' }
      if (lockSignal.aborted) return { kind: 'cancelled' }
      return files.add({ accountId, path, name, othersMayRead: asksFirst })
    },
  }
}
