import type { Handlers } from '../../app/bridge/handlers.ts'
import type { helpChannels } from '../../app/help/channels.ts'
import type { CheckQueue } from '../../app/help/check-queue.ts'
import type { Clock } from '../../app/ports/index.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import { helpTopic } from '../../app/words/help.ts'
import { connectionCheckWords } from '../../app/words/index.ts'
import { type AboutOptions, readAbout } from './about.ts'
import type { Diagnostics } from './diagnostics-report.ts'

interface HandlerParts {
  readonly clock: Clock
  readonly manager: Pick<TokenManager, 'clipboard'>
  readonly checkQueue: CheckQueue
  readonly diagnostics: Diagnostics
  readonly about: AboutOptions
}

export function helpHandlers(parts: HandlerParts): Handlers<keyof typeof helpChannels> {
  const { clock, manager, checkQueue, diagnostics, about } = parts
  return {
    'account.checkConnection': ({ accountId }) => checkQueue.check(accountId),
    'account.copyConnectionCheck': () =>
      manager.clipboard.copyText(connectionCheckWords(checkQueue.last, clock.now())),
    'diagnostics.read': () => diagnostics.show(),
    'diagnostics.copy': () => diagnostics.copy(),
    'diagnostics.save': () => diagnostics.save(),
    'help.read': ({ code, host }) => helpTopic(code, host),
    'about.read': () => readAbout(about),
  }
}
