import type { BrokerPorts } from './ports.ts'
import type { RequestOf } from './program-requests.ts'

/** The programs that want to know when the account has another token than they do. */
export class TokenWatches {
  readonly #ports: Pick<BrokerPorts, 'accounts' | 'access'>
  readonly #looks = new Set<() => void>()

  constructor(ports: Pick<BrokerPorts, 'accounts' | 'access'>) {
    this.#ports = ports
  }

  /**
   * Calls `tell` each time that the account has another token than the program, until the account or the program is gone.
   * While Deckpass is locked it waits, because the program could not get the new token.
   */
  async add(
    { account: accountId, token }: RequestOf<'watch'>,
    gone: AbortSignal,
    tell: () => void,
  ): Promise<void> {
    let known = token
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const look = () => {
      if (this.#ports.access() !== 'on') return
      const account = this.#ports.accounts.get(accountId)
      if (account === null) end()
      const now = account?.token?.value ?? known
      if (now !== known) tell()
      known = now
    }
    this.#looks.add(look)
    gone.addEventListener('abort', () => end())
    look()
    if (!gone.aborted) await ended
    this.#looks.delete(look)
  }

  /** Call when an account, or whether programs may have its token, may have changed. */
  look(): void {
    for (const look of this.#looks) look()
  }
}
