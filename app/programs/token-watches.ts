import type { Access } from './access.ts'
import type { ProgramAccounts } from './program-accounts.ts'
import type { RequestOf } from './program-requests.ts'

/** The programs that want to know when the account has another token than they do. */
export class TokenWatches {
  readonly #accounts: Pick<ProgramAccounts, 'get'>
  readonly #access: () => Access
  readonly #looks = new Set<() => void>()

  constructor(accounts: Pick<ProgramAccounts, 'get'>, access: () => Access) {
    this.#accounts = accounts
    this.#access = access
  }

  /**
   * Tells a program each time that the account has another token than the program, until one of them is gone. While
   * Deckpass is locked it waits, because the program could not get the new token.
   *
   * @param tell called at each change
   */
  async add(
    { account: accountId, token }: RequestOf<'watch'>,
    gone: AbortSignal,
    tell: () => void,
  ): Promise<void> {
    let known = token
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const look = () => {
      if (this.#access() !== 'on') return
      const account = this.#accounts.get(accountId)
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
