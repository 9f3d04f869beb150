import type { Handlers } from '../../app/bridge/handlers.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { ConfirmDialog } from '../../app/ports/index.ts'
import type { tokenFileChannels } from '../../app/token-files/channels.ts'
import { chooseTokenFile } from '../../app/token-files/choose-token-file.ts'
import { TokenFiles, type TokenFilesPorts } from '../../app/token-files/token-files.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import { createHeldFiles } from './held-files.ts'
import { createPersonFiles } from './person-files.ts'

interface TokenFileParts extends Omit<TokenFilesPorts, 'personFiles' | 'heldFiles'> {
  readonly confirmDialog: ConfirmDialog
  readonly fileDialog: FileDialog
  readonly lock: Lock
  readonly userData: string
}

/** The files that the person chose for a token, and the handlers of their channels. */
export function createTokenFiles({ userData, confirmDialog, fileDialog, lock, ...ports }: TokenFileParts) {
  const personFiles = createPersonFiles()
  const tokenFiles = new TokenFiles({ ...ports, personFiles, heldFiles: createHeldFiles(userData) })
  const handlers: Handlers<keyof typeof tokenFileChannels> = {
    'tokenFiles.add': (input) =>
      chooseTokenFile({ confirmDialog, fileDialog, personFiles, lock }, tokenFiles, input),
    'tokenFiles.stop': (input) => tokenFiles.remove(input),
  }
  return { tokenFiles, handlers }
}
