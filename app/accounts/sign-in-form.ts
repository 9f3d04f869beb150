import { type EncodedCredentials, encodeCredentials } from '../service/basic-credentials.ts'
import { hostOf, parseServiceAddress } from '../service/model/service-address.ts'
import { textMeant, textProblem } from '../util/typed-text.ts'
import type { Account, Place } from '../vault/model/account.ts'
import { accountName } from '../vault/model/account-name.ts'
import type { SignInInput } from './channels.ts'
import type { SignInProblem } from './model/sign-in-problem.ts'

/** What a person typed, ready to be sent. */
export interface SignInForm {
  readonly address: string
  readonly host: string
  readonly username: string
  readonly credentials: EncodedCredentials
  /** Empty if none was typed. */
  readonly name: string
  readonly keepSignedIn: boolean
}

export type SignInCheck =
  | { readonly kind: 'ok'; readonly form: SignInForm }
  | { readonly kind: 'invalid'; readonly problems: SignInProblem[] }

/**
 * Reads the sign-in form, after the table in `app/util/typed-text.ts`. `storedKey` serves if an account that signs in again leaves the key empty.
 * `allowedHosts` is as `hostsForSignIn` gives it; another host is refused here, before anything is sent.
 */
export function checkSignIn(
  input: SignInInput,
  storedKey: string | null,
  allowedHosts: readonly string[] | undefined,
): SignInCheck {
  const parsed = parseServiceAddress(input.address)
  const username = textMeant('username', input.username)
  const password = textMeant('password', input.password)
  const typedKey = textMeant('companyKey', input.companyKey)
  const companyKey = typedKey || (storedKey ?? '')
  const typedName = textMeant('name', input.name)
  const { proxy, certificate } = input
  const credentials = encodeCredentials(username, {
    password,
    companyKey,
    ...(proxy && { proxy }),
    ...(certificate && { certificate }),
  })
  const { basic } = credentials
  const problems: SignInProblem[] = []
  if (parsed.kind === 'refused') problems.push({ field: 'address', reason: parsed.reason })
  else if (allowedHosts !== undefined && !allowedHosts.includes(parsed.host))
    problems.push({ field: 'address', reason: 'host-not-allowed', hosts: [...allowedHosts] })
  if (username === '') problems.push({ field: 'username', reason: 'empty' })
  if (password === '') problems.push({ field: 'password', reason: 'empty' })
  if (companyKey === '') problems.push({ field: 'companyKey', reason: 'empty' })
  const unfit = {
    username: textProblem('username', username),
    password: textProblem('password', password),
    companyKey: textProblem('companyKey', typedKey),
    name: textProblem('name', typedName),
  }
  if (unfit.username !== null) problems.push({ field: 'username', reason: unfit.username })
  if (unfit.password !== null) problems.push({ field: 'password', reason: unfit.password })
  if (unfit.companyKey !== null) problems.push({ field: 'companyKey', reason: unfit.companyKey })
  if (unfit.name !== null) problems.push({ field: 'name', reason: unfit.name })
  if (basic.kind === 'refused' && basic.reason === 'not-text')
    problems.push({ field: basic.field, reason: basic.reason })
  if (parsed.kind === 'refused' || problems.length > 0) return { kind: 'invalid', problems }
  const { address, host } = parsed
  const name = accountName(typedName)
  const { keepSignedIn } = input
  return { kind: 'ok', form: { address, host, username, credentials, name, keepSignedIn } }
}

/** Why an account cannot sign in again at another place, at each field that differs; none if it is the same. */
export function otherPlaceProblems(stored: Place, asked: Place): SignInProblem[] {
  const fields = (['address', 'username'] as const).filter((field) => asked[field] !== stored[field])
  return fields.map((field) => ({ field, reason: 'other-place', stored: stored[field] }))
}

/** Whether an account that has a token uses that host, which counts with its port. */
export function isUsedHost(host: string, accounts: readonly Account[]): boolean {
  // An account without a token has never reached its host.
  return accounts.some(({ address, token }) => token !== null && hostOf(address) === host)
}
