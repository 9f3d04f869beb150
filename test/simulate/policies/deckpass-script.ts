import type { RequestOf } from '../../../app/consent/protocol.ts'
import { TokenBroker } from '../../../app/consent/token-broker.ts'
import { script } from '../../support/broker-fixture.ts'
import { deckpass } from './deckpass.ts'
import type { Desk, NamedPolicy, Policy } from './policy.ts'

const silent = () => {}

/** How often Deckpass has been started again since the last hand-out: it then remembers none of them. */
const restartShare = 0.2

/** A script that calls `deckpass token` in a loop, and `deckpass token --rejected` where the service refused it. */
function deckpassScript(desk: Desk): Policy {
  const { clock, random } = desk
  const inner = deckpass(desk)
  const { manager } = inner

  const open = () =>
    new TokenBroker({
      clock,
      random,
      notifier: { show: silent },
      accounts: {
        ...manager.programs,
        get(accountId) {
          const account = manager.programs.get(accountId)
          return account && { ...account, alwaysAllowedPaths: [script.origin.path ?? ''] }
        },
      },
      access: () => 'on',
      lock: () => false,
      requestsChanged: silent,
    })
  let programs = open()

  async function token(request: RequestOf<'token'>): Promise<string | null> {
    if (random.fraction() < restartShare) programs = open()
    const result = await programs.token(request, script)
    return result.kind === 'given' ? result.answer.token : null
  }

  return {
    get token() {
      return inner.token
    },
    signIn: (password) => inner.signIn(password),
    copy: () => token({}),
    rejected: () => token({ rejected: true }),
    renewByHand: () => inner.renewByHand(),
    stop: () => inner.stop(),
  }
}

export const scriptPolicy: NamedPolicy = { name: 'Deckpass, `deckpass token`', start: deckpassScript }
