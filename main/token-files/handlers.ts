import type { Handlers } from '../../app/bridge/handlers.ts'
import type { tokenFileChannels } from '../../app/token-files/channels.ts'
import type { createTokenFiles } from './token-files.ts'

export function tokenFileHandlers(
  tokenFiles: ReturnType<typeof createTokenFiles>,
): Handlers<keyof typeof tokenFileChannels> {
  return {
    'tokenFiles.add': (input) => tokenFiles.choose(input),
    'tokenFiles.stop': (input) => tokenFiles.files.remove(input),
  }
}
