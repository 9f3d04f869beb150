import type { Lock } from '../lock/lock.ts'
import type { Ports } from '../ports/index.ts'
import { refused } from '../util/refusal.ts'
import type { AddTokenFileInput, AddTokenFileResult } from './channels.ts'
import type { PersonFiles, TokenFileDialog } from './ports.ts'
import type { TokenFiles } from './token-files.ts'

export interface ChoosePorts extends Pick<Ports, 'confirmDialog'> {
  readonly fileDialog: TokenFileDialog
  readonly personFiles: Pick<PersonFiles, 'exposure'>
  readonly lock: Pick<Lock, 'lockSignal'>
}

/** Asks the person for a file, and adds it to the account's token files. */
export async function chooseTokenFile(
  { confirmDialog, fileDialog, personFiles, lock }: ChoosePorts,
  files: Pick<TokenFiles, 'isAllowed' | 'add'>,
  { accountId, name }: AddTokenFileInput,
): Promise<AddTokenFileResult> {
  if (!files.isAllowed) return { kind: 'set-by-organization' }
  const { lockSignal } = lock
  const chosen = await fileDialog.choose(name === null ? 'new' : 'existing', lockSignal)
  if (chosen.kind === 'open-already') return refused({ reason: 'dialog-open' })
  if (chosen.kind === 'failed') return refused({ reason: 'not-written', problem: chosen.problem })
  if (chosen.kind === 'cancelled') return chosen
  const { path } = chosen
  // A whole file becomes private to its owner; a `.env` keeps its mode.
  const { canRead, canReplace } = await personFiles.exposure(path)
  const othersMayRead = name !== null && canRead
  for (const kind of [
    ...(othersMayRead ? (['readable-by-others'] as const) : []),
    ...(canReplace ? (['replaceable-by-others'] as const) : []),
  ])
    if (!(await confirmDialog.confirm({ kind, path }, lockSignal))) return { kind: 'cancelled' }
  if (lockSignal.aborted) return { kind: 'cancelled' }
  return files.add({ accountId, path, name, othersMayRead })
}
