import type { Handlers } from '../../app/bridge/handlers.ts'
import type { tokenFileChannels } from '../../app/token-files/channels.ts'
import { type ChoosePorts, chooseTokenFile } from '../../app/token-files/choose-token-file.ts'
import type { TokenFiles } from '../../app/token-files/token-files.ts'

export function tokenFileHandlers(
  tokenFiles: TokenFiles,
  ports: ChoosePorts,
): Handlers<keyof typeof tokenFileChannels> {
  return {
    'tokenFiles.add': (input) => chooseTokenFile(ports, tokenFiles, input),
    'tokenFiles.stop': (input) => tokenFiles.remove(input),
  }
}
