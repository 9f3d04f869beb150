import { requiredAction } from '../model/failure/failure.ts'
import type { Problem } from '../model/failure/program-problem.ts'
import type { Clock } from '../ports/index.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'

type WithToken = ProgramAccount & { readonly token: NonNullable<ProgramAccount['token']> }

type FreshToken = { readonly kind: 'fresh'; readonly account: WithToken }

interface Ports {
  readonly clock: Clock
  readonly accounts: ProgramAccounts
}

/** Sees to it that a program gets a token that is good enough. */
export class FreshTokens {
  readonly #ports: Ports

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /**
   * The account with its token as it is now, renewed first if less than `minValidMs` is left.
   *
   * @param isRejected the service refused the token: it is renewed, unless that has just been done
   */
  async get({ id }: ProgramAccount, minValidMs: number, isRejected: boolean): Promise<FreshToken | Problem> {
    const { clock, accounts } = this.#ports
    const before = accounts.get(id)?.token ?? null
    if (isRejected || before === null || !isValidFor(before, minValidMs, clock.now()))
      await accounts.renew(id)
    const account = accounts.get(id)
    if (isRejected && account?.failure != null) return this.#problemOf(id)
    if (!hasToken(account) || account.token.expiresAt <= clock.now()) return this.#problemOf(id)
    return isValidFor(account.token, minValidMs, clock.now())
      ? { kind: 'fresh', account }
      : { kind: 'problem', code: 'no-valid-token', leftMs: account.token.expiresAt - clock.now() }
  }

  /** Renews, because a program asked for just that. */
  async renew(accountId: string): Promise<FreshToken | Problem> {
    const { accounts } = this.#ports
    await accounts.renew(accountId)
    const account = accounts.get(accountId)
    return hasToken(account) && account.failure === null
      ? { kind: 'fresh', account }
      : this.#problemOf(accountId)
  }

  #problemOf(accountId: string): Problem {
    const account = this.#ports.accounts.get(accountId)
    if (account === null) return { kind: 'problem', code: 'no-account', isSignedOut: true }
    const { failure, host } = account
    const mustAct = failure !== null && requiredAction(failure) !== 'none'
    return { kind: 'problem', code: mustAct ? 'sign-in-needed' : 'no-valid-token', failure, host }
  }
}

/** Whether the token is valid at `now` and for `minValidMs` from then on. */
export function isValidFor(
  { expiresAt }: { readonly expiresAt: number },
  minValidMs: number,
  now: number,
): boolean {
  return expiresAt > now && expiresAt - now >= minValidMs
}

function hasToken(account: ProgramAccount | null): account is WithToken {
  return account !== null && account.token !== null
}
