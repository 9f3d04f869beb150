import { type Handlers, toDone } from '../../app/bridge/handlers.ts'
import type { copyingChannels } from '../../app/copying/channels.ts'
import type { ShortcutCopy } from '../../app/copying/shortcut-copy.ts'
import type { TokenManager } from '../../app/token-manager.ts'

export function copyingHandlers(
  manager: TokenManager,
  shortcutCopy: Pick<ShortcutCopy, 'handleCopy'>,
): Handlers<keyof typeof copyingChannels> {
  return {
    'account.copy': async ({ accountId, format }, by) => {
      const result = await manager.copies.copy(accountId, format, by)
      if (result.kind === 'copied') shortcutCopy.handleCopy()
      return result
    },
    'account.reveal': ({ accountId }) => manager.copies.reveal(accountId),
    'clipboard.keep': () => toDone(manager.copies.keep()),
  }
}
