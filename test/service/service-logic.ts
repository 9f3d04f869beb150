import { randomBytes } from 'node:crypto'
import { usernameAndPassword } from './basic-header.ts'
import {
  companyKeyIn,
  httpDate,
  json,
  type ServiceReply,
  type ServiceRequest,
  type ServiceTime,
  says,
} from './replies.ts'

/**
 * The stand-in service as a pure state machine: accounts, tokens, and what each request is answered at a
 * given instant. It knows nothing of sockets, so that a simulation can run it on virtual time.
 */

export interface ServiceAccount {
  readonly username: string
  readonly password: string
  readonly companyKey: string
}

/** Switches for what the interface states as a number, and for all that it leaves open. */
export interface Behaviour {
  /** From a creation or a renewal to the expiry. */
  lifetimeMs: number
  /** Whether a renewal makes a new token, or prolongs the one there is. */
  renewalChangesToken: boolean
  /** Whether a renewal names the token in its header. Without it the token cannot change. */
  renewalAnswersHeader: boolean
  /** Whether a renewal states the expiry in a body, or answers with none. */
  renewalAnswersBody: boolean
  /** What a renewal does for an account without a token: issue one, or answer 404. */
  renewalOfNothing: 'issues' | 'not-found'
  updateEndpoint: 'present' | 'missing'
  successStatus: number
  /** For a username, a password or a company key that is not known. */
  wrongCredentialsStatus: number
  /** For a body or a content type that is not as described. */
  badRequestStatus: number
}

const defaultBehaviour: Behaviour = {
  lifetimeMs: 7 * 24 * 60 * 60 * 1000,
  renewalChangesToken: true,
  renewalAnswersHeader: true,
  renewalAnswersBody: true,
  renewalOfNothing: 'issues',
  updateEndpoint: 'present',
  successStatus: 200,
  wrongCredentialsStatus: 401,
  badRequestStatus: 400,
}

export const tokenPath = '/api/auth/token'
export const updatePath = '/api/auth/update_token'

export class ServiceLogic {
  readonly accounts: ServiceAccount[]
  /** May be changed at any time. */
  readonly behaviour: Behaviour
  readonly #newToken: () => string
  readonly #tokenOf = new Map<string, string>()
  readonly #expiries = new Map<string, number>()

  constructor(options: {
    readonly accounts: readonly ServiceAccount[]
    readonly behaviour?: Partial<Behaviour>
    readonly newToken?: () => string
  }) {
    this.accounts = [...options.accounts]
    this.behaviour = { ...defaultBehaviour, ...options.behaviour }
    this.#newToken = options.newToken ?? randomToken
  }

  /** Answers a request as the interface says. */
  answer(request: ServiceRequest, time: ServiceTime): ServiceReply {
    const { behaviour } = this
    const isRenewal = request.path === updatePath
    if (request.path !== tokenPath && !(isRenewal && behaviour.updateEndpoint === 'present')) {
      return says(404, 'There is nothing at this address.', time)
    }
    if (request.method !== 'POST') return says(405, 'Only POST is answered here.', time, { Allow: 'POST' })

    const key = companyKeyIn(request)
    if (key === null) {
      return says(behaviour.badRequestStatus, 'The body must be a JSON object with the string "key".', time)
    }
    const account = this.#accountOf(request.headers.authorization, key)
    if (account === null) {
      const { wrongCredentialsStatus: status } = behaviour
      return says(status, 'The username, the password or the company key is wrong.', time, {
        ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="demo", charset="UTF-8"' }),
      })
    }
    return isRenewal ? this.#renew(account, time) : this.#issue(account, time)
  }

  /** How a token stands at `now`; a token that was replaced is unknown. */
  stateOf(token: string, now: number): 'valid' | 'expired' | 'unknown' {
    const expiresAt = this.#expiries.get(token)
    if (expiresAt === undefined) return 'unknown'
    return now < expiresAt ? 'valid' : 'expired'
  }

  /** As after a restart of a service that keeps its tokens in memory. */
  forgetTokens(): void {
    this.#tokenOf.clear()
    this.#expiries.clear()
  }

  #accountOf(authorization: string | undefined, key: string): ServiceAccount | null {
    const pair = usernameAndPassword(authorization)
    if (pair === null) return null
    const account = this.accounts.find((each) => each.username === pair.username)
    return account?.password === pair.password && account.companyKey === key ? account : null
  }

  #issue(account: ServiceAccount, time: ServiceTime): ServiceReply {
    const token = this.#keep(account, this.#newToken(), time.now)
    return this.#success('The token was created.', token, time)
  }

  #renew(account: ServiceAccount, time: ServiceTime): ServiceReply {
    const { renewalOfNothing, renewalChangesToken, renewalAnswersHeader, renewalAnswersBody } = this.behaviour
    const old = this.#tokenOf.get(account.username)
    if (old === undefined) {
      return renewalOfNothing === 'issues'
        ? this.#issue(account, time)
        : says(404, 'There is no token to renew.', time)
    }
    const changes = renewalChangesToken && renewalAnswersHeader
    const token = this.#keep(account, changes ? this.#newToken() : old, time.now)
    const reply = this.#success('The token was renewed.', token, time)
    const { 'Authentication-Token': _, ...otherHeaders } = reply.headers
    const headers = renewalAnswersHeader ? reply.headers : otherHeaders
    return renewalAnswersBody ? { ...reply, headers } : { ...reply, headers, body: '' }
  }

  #keep(account: ServiceAccount, token: string, now: number): string {
    const old = this.#tokenOf.get(account.username)
    if (old !== undefined) this.#expiries.delete(old)
    this.#tokenOf.set(account.username, token)
    this.#expiries.set(token, now + this.behaviour.lifetimeMs)
    return token
  }

  /**
   * `Date` and `token_expires` both lose the same fraction of a second, so that their difference is the
   * lifetime, where that is whole seconds; and no token ends before the expiry that was stated for it.
   */
  #success(message: string, token: string, time: ServiceTime): ServiceReply {
    const { successStatus, lifetimeMs } = this.behaviour
    const body = { success: message, token_expires: httpDate(time.shownNow + lifetimeMs) }
    return json(successStatus, body, time, { 'Authentication-Token': token })
  }
}

/** Unmistakably nobody's. */
function randomToken(): string {
  return `demo-token-${randomBytes(16).toString('hex')}`
}
