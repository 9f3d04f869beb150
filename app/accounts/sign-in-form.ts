import type { TypedAccount } from '../renewal/signed-in-account.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { parseServiceAddress } from '../service/model/service-address.ts'
import { textProblem, trimTyped } from '../util/typed-text.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import { accountName } from '../vault/model/account-name.ts'
import type { SignInInput } from './channels.ts'
import type { SignInProblem } from './model/refusals.ts'

/**
 * Checks the sign-in form by the table in `app/util/typed-text.ts`. If no company key was typed, it takes the one
 * in `stored`, the credentials of the account that signs in again. A host that is not among `allowedHosts`, from
 * `hostsForSignIn`, is refused here, before anything is sent.
 */
export function checkSignIn(
  input: SignInInput,
  stored: Credentials | null,
  allowedHosts: readonly string[] | undefined,
): { kind: 'ok'; form: TypedAccount } | { kind: 'invalid'; problems: SignInProblem[] } {
  const { proxy, certificate, keepSignedIn } = input
  const parsed = parseServiceAddress(input.address)
  const username = trimTyped('username', input.username)
  const password = trimTyped('password', input.password)
  const typedKey = trimTyped('key', input.companyKey)
  const typedName = trimTyped('name', input.name)
  const companyKey = typedKey || (stored?.companyKey ?? '')
  const answers = { ...(proxy && { proxy }), ...(certificate && { certificate }) }
  const credentials = { password, companyKey, ...answers }
  const unfitUsername = textProblem('username', username)
  const unfitKey = textProblem('key', typedKey)
  const unfitName = textProblem('name', typedName)
  const problems: SignInProblem[] = []
  if (parsed.kind === 'refused') problems.push({ field: 'address', reason: parsed.reason })
  else if (allowedHosts !== undefined && !allowedHosts.includes(parsed.host))
    problems.push({ field: 'address', reason: 'host-not-allowed', hosts: [...allowedHosts] })
  if (username === '') problems.push({ field: 'username', reason: 'empty' })
  if (password === '') problems.push({ field: 'password', reason: 'empty' })
  if (companyKey === '') problems.push({ field: 'companyKey', reason: 'empty' })
  if (unfitUsername !== null) problems.push({ field: 'username', reason: unfitUsername })
  if (unfitKey !== null) problems.push({ field: 'companyKey', reason: unfitKey })
  if (!username.isWellFormed()) problems.push({ field: 'username', reason: 'not-text' })
  if (!password.isWellFormed()) problems.push({ field: 'password', reason: 'not-text' })
  if (unfitName !== null) problems.push({ field: 'name', reason: unfitName })
  if (parsed.kind === 'refused' || problems.length > 0) return { kind: 'invalid', problems }
  const form = { address: parsed.address, username, credentials, name: accountName(typedName), keepSignedIn }
  return { kind: 'ok', form }
}

/** A problem for each of address and username that differs from the account that signs in again. */
export function otherAccountProblems(stored: AccountKey, asked: AccountKey): SignInProblem[] {
  const fields = (['address', 'username'] as const).filter(
    (field) => !isSameAccount(stored, { ...stored, [field]: asked[field] }),
  )
  return fields.map((field) => ({ field, reason: 'other-account', stored: stored[field] }))
}

/**
 * Adds earlier answers that the form lacks: a proxy's password, from this account or another one, and the certificate
 * for the service. After a rejection the certificate is left out, because it may be the reason.
 */
export function withKnownAnswers(
  form: TypedAccount,
  existing: Account | null,
  all: readonly Account[],
): TypedAccount {
  const { credentials } = form
  const proxies = [existing, ...all].map((each) => each?.credentials?.proxy)
  const proxy = credentials.proxy ?? proxies.find((each) => each !== undefined)
  const isRejected = existing?.renewal.failure?.cause === 'rejected'
  const stored = isRejected ? undefined : existing?.credentials?.certificate
  const certificate = credentials.certificate ?? stored
  const known = { ...(proxy && { proxy }), ...(certificate && { certificate }) }
  return { ...form, credentials: { ...credentials, ...known } }
}
