import { randomBytes } from 'node:crypto'

/**
 * The practice service as a pure state machine: accounts, tokens, and the answer to each request at a given instant. It
 * uses no sockets, so that a simulation can run it on virtual time.
 */

export interface ServiceAccount {
  readonly username: string
  readonly password: string
  readonly companyKey: string
}

/** Fictional accounts. The second has letters that need the right encoding, and a colon in its password. */
export const demoAccounts: readonly [ServiceAccount, ...ServiceAccount[]] = [
  { username: 'demo', password: 'demo-password', companyKey: 'demo-company-key' },
  { username: 'zo\u00eb.demo', password: 'p\u00e4ss: w\u00f6rd \u{1f511}', companyKey: 'DEMO-0000-\u00c5' },
]

export interface ServiceRequest {
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

export interface ServiceReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Epoch ms: the real time, and the time by the service's clock. */
export interface ServiceTime {
  readonly now: number
  readonly shownNow: number
}

/** Settings for the interface's numbers, and for everything that it leaves open. */
export interface Behaviour {
  /** The time from a creation or renewal to the expiry. */
  lifetimeMs: number
  /** Whether a renewal creates a new token or extends the current one. */
  renewalChangesToken: boolean
  /** Whether a renewal names the token in its header. Without it the token cannot change. */
  renewalAnswersHeader: boolean
  /** Whether a renewal states the expiry in a body, or answers with none. */
  renewalAnswersBody: boolean
  /** What a renewal does for an account without a token: issue one, or answer 404. */
  renewalOfNothing: 'issues' | 'not-found'
  updateEndpoint: 'present' | 'missing'
  wrongCredentialsStatus: number
  /** The status for a body or content type that differs from the interface. */
  badRequestStatus: number
}

const defaultBehaviour: Behaviour = {
  lifetimeMs: 7 * 24 * 60 * 60 * 1000,
  renewalChangesToken: true,
  renewalAnswersHeader: true,
  renewalAnswersBody: true,
  renewalOfNothing: 'issues',
  updateEndpoint: 'present',
  wrongCredentialsStatus: 401,
  badRequestStatus: 400,
}

const tokenPath = '/api/auth/token'
export const updatePath = '/api/auth/update_token'

export type ServiceLogic = ReturnType<typeof createServiceLogic>

/** `newToken`: by default creates tokens that are unmistakably fictional. */
export function createServiceLogic(options: {
  readonly accounts: readonly ServiceAccount[]
  readonly behaviour?: Partial<Behaviour>
  readonly newToken?: () => string
}) {
  const accounts = [...options.accounts]
  const behaviour: Behaviour = { ...defaultBehaviour, ...options.behaviour }
  const newToken = options.newToken ?? (() => `demo-token-${randomBytes(16).toString('hex')}`)
  const tokenOf = new Map<string, string>()
  const expiries = new Map<string, number>()

  function accountOf(authorization: string | undefined, key: string): ServiceAccount | null {
    const pair = usernameAndPassword(authorization)
    if (pair === null) return null
    const account = accounts.find((each) => each.username === pair.username)
    return account?.password === pair.password && account.companyKey === key ? account : null
  }

  function issue(account: ServiceAccount, time: ServiceTime): ServiceReply {
    const token = keep(account, newToken(), time.now)
    return success('The token was created.', token, time)
  }

  function renew(account: ServiceAccount, time: ServiceTime): ServiceReply {
    const { renewalOfNothing, renewalChangesToken, renewalAnswersHeader, renewalAnswersBody } = behaviour
    const old = tokenOf.get(account.username)
    if (old === undefined) {
      return renewalOfNothing === 'issues'
        ? issue(account, time)
        : says(404, 'There is no token to renew.', time)
    }
    const changes = renewalChangesToken && renewalAnswersHeader
    const token = keep(account, changes ? newToken() : old, time.now)
    const reply = success('The token was renewed.', token, time)
    const { 'Authentication-Token': _, ...otherHeaders } = reply.headers
    const headers = renewalAnswersHeader ? reply.headers : otherHeaders
    return renewalAnswersBody ? { ...reply, headers } : { ...reply, headers, body: '' }
  }

  function keep(account: ServiceAccount, token: string, now: number): string {
    const old = tokenOf.get(account.username)
    if (old !== undefined) expiries.delete(old)
    tokenOf.set(account.username, token)
    expiries.set(token, now + behaviour.lifetimeMs)
    return token
  }

  /**
   * `Date` and `token_expires` both lose the same fraction of a second, so that their difference is the lifetime, if
   * that is whole seconds, and no token ends before its stated expiry.
   */
  function success(message: string, token: string, time: ServiceTime): ServiceReply {
    const body = { success: message, token_expires: httpDate(time.shownNow + behaviour.lifetimeMs) }
    return json(200, body, time, { 'Authentication-Token': token })
  }

  return {
    accounts,
    /** May be changed at any time. */
    behaviour,
    /** Answers a request as the interface says. */
    answer(request: ServiceRequest, time: ServiceTime): ServiceReply {
      const isRenewal = request.path.endsWith(updatePath)
      if (!request.path.endsWith(tokenPath) && !(isRenewal && behaviour.updateEndpoint === 'present')) {
        return says(404, 'There is nothing at this address.', time)
      }
      if (request.method !== 'POST') return says(405, 'Only POST is answered here.', time, { Allow: 'POST' })

      const key = companyKeyIn(request)
      if (key === null) {
        return says(behaviour.badRequestStatus, 'The body must be a JSON object with the string "key".', time)
      }
      const account = accountOf(request.headers.authorization, key)
      if (account === null) {
        const { wrongCredentialsStatus: status } = behaviour
        return says(status, 'The username, the password or the company key is wrong.', time, {
          ...(status === 401 && { 'WWW-Authenticate': 'Basic realm="demo", charset="UTF-8"' }),
        })
      }
      return isRenewal ? renew(account, time) : issue(account, time)
    },

    /** A token's state at `now`; a replaced token is unknown. */
    stateOf(token: string, now: number): 'valid' | 'expired' | 'unknown' {
      const expiresAt = expiries.get(token)
      if (expiresAt === undefined) return 'unknown'
      return now < expiresAt ? 'valid' : 'expired'
    },
  }
}

/** The instant, epoch ms, as an HTTP-date, without the fraction of a second. */
function httpDate(at: number): string {
  return new Date(at).toUTCString()
}

/** A reply with a message about the error. */
export function says(
  status: number,
  error: string,
  time: ServiceTime,
  headers: ServiceReply['headers'] = {},
): ServiceReply {
  return json(status, { error }, time, headers)
}

/** A reply with this body and the headers that every reply has. `Content-Length` is added when it is sent. */
function json(
  status: number,
  body: unknown,
  time: ServiceTime,
  headers: ServiceReply['headers'],
): ServiceReply {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': 'en',
      Date: httpDate(time.shownNow),
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

/** The company key in a request's body; null if the request does not follow the interface. */
function companyKeyIn({ headers, body }: ServiceRequest): string | null {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) return null
  try {
    const fields: unknown = JSON.parse(body)
    const hasKey = typeof fields === 'object' && fields !== null && 'key' in fields
    return hasKey && typeof fields.key === 'string' ? fields.key : null
  } catch {
    return null
  }
}

/**
 * The pair in an `Authorization` header, as a server reads it (RFC 7617 section 2, UTF-8). Null if it is no Basic
 * credentials. On purpose does not share code with the app, which writes the header.
 */
function usernameAndPassword(
  authorization: string | undefined,
): { readonly username: string; readonly password: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return colon < 0 ? null : { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}
