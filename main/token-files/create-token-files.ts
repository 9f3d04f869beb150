import { join } from 'node:path'
import type { Handlers } from '../../app/bridge/handlers.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { ConfirmDialog } from '../../app/ports/index.ts'
import type { tokenFileChannels } from '../../app/token-files/channels.ts'
import { chooseTokenFile } from '../../app/token-files/choose-token-file.ts'
import { TokenFiles, type TokenFilesPorts } from '../../app/token-files/token-files.ts'
import type { FileDialog } from '../desktop/file-dialog.ts'
import { createJsonFile } from '../files/json-file.ts'
import { createPersonFiles } from './person-files.ts'

const limits = { maxBytes: 1024 * 1024, maxBrackets: 10_000 }

interface TokenFileParts extends Omit<TokenFilesPorts, 'personFiles' | 'heldFiles'> {
  readonly confirmDialog: ConfirmDialog
  readonly fileDialog: FileDialog
  readonly lock: Lock
  readonly userData: string
}

export function createTokenFiles({ userData, confirmDialog, fileDialog, lock, ...ports }: TokenFileParts) {
  const personFiles = createPersonFiles()
  const heldFiles = createJsonFile(join(userData, 'token-files.json'), limits)
  const tokenFiles = new TokenFiles({ ...ports, personFiles, heldFiles })
  const handlers: Handlers<keyof typeof tokenFileChannels> = {
    'tokenFiles.add': (input) =>
      chooseTokenFile({ confirmDialog, fileDialog, personFiles, lock }, tokenFiles, input),
    'tokenFiles.stop': (input) => tokenFiles.remove(input),
  }
  return { tokenFiles, handlers }
}
