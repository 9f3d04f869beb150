import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { copyingChannels } from '../../app/copying/channels.ts'
import type { FocusReturn } from '../../app/copying/focus-return.ts'
import type { Core } from '../../app/core.ts'

export function copyingHandlers(
  core: Core,
  focusReturn: Pick<FocusReturn, 'handleCopy'>,
): Handlers<keyof typeof copyingChannels> {
  return {
    'account.copy': async ({ accountId, format }, by) => {
      const result = await core.copies.copy(accountId, format, by)
      if (result.kind === 'copied') focusReturn.handleCopy()
      return result
    },
    'account.reveal': ({ accountId }) => core.copies.reveal(accountId),
    'clipboard.copyText': ({ text }) => core.copies.copySelected(text),
    'consent.copyText': ({ text }) => core.copies.copySelected(text),
    'clipboard.secretSelected': ({ secret }) => toNull(core.selection.secretSelected(secret)),
    'clipboard.keep': () => toDone(core.copies.keep()),
  }
}
