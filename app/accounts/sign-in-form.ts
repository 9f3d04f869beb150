import type { EncodedCredentials } from '../service/basic-credentials.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { parseServiceAddress } from '../service/model/service-address.ts'
import { readCredentials } from '../service/typed-credentials.ts'
import { textProblem, trimTyped } from '../util/field-characters.ts'
import { type Account, type AccountKey, isSameAccount } from '../vault/model/account.ts'
import { accountName } from '../vault/model/account-name.ts'
import type { SignInInput } from './channels.ts'
import type { SignInProblem } from './model/refusals.ts'

/** The checked form, ready to be sent. `name` is empty if none was typed. */
export interface CheckedSignIn extends Pick<Account, 'address' | 'username' | 'name' | 'keepSignedIn'> {
  readonly host: string
  readonly credentials: EncodedCredentials
}

/**
 * Checks the sign-in form. `stored`: the credentials of the account that signs in again. `allowedHosts`, from
 * `hostsForSignIn`: any other host is refused here, before anything is sent.
 */
export function checkSignIn(
  input: SignInInput,
  stored: Credentials | null,
  allowedHosts: readonly string[] | undefined,
): { kind: 'ok'; form: CheckedSignIn } | { kind: 'invalid'; problems: SignInProblem[] } {
  const parsed = parseServiceAddress(input.address)
  const typedName = trimTyped('name', input.name)
  const nameProblem = textProblem('name', typedName)
  const { username, credentials, problems: ofCredentials } = readCredentials(input, stored, input)
  const problems: SignInProblem[] = []
  if (parsed.kind === 'refused') problems.push({ field: 'address', reason: parsed.reason })
  else if (allowedHosts !== undefined && !allowedHosts.includes(parsed.host))
    problems.push({ field: 'address', reason: 'host-not-allowed', hosts: [...allowedHosts] })
  problems.push(...ofCredentials)
  if (nameProblem !== null) problems.push({ field: 'name', reason: nameProblem })
  if (parsed.kind === 'refused' || problems.length > 0) return { kind: 'invalid', problems }
  const { address, host } = parsed
  const { keepSignedIn } = input
  return {
    kind: 'ok',
    form: { address, host, username, credentials, name: accountName(typedName), keepSignedIn },
  }
}

/** A problem for each of address and username in which a repeated sign-in differs from the account. */
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
  form: CheckedSignIn,
  existing: Account | null,
  all: readonly Account[],
): CheckedSignIn {
  const { plain, basic } = form.credentials
  const proxies = [existing, ...all].map((each) => each?.credentials?.proxy)
  const proxy = plain.proxy ?? proxies.find((each) => each !== undefined)
  const isRejected = existing?.renewal.failure?.cause === 'rejected'
  const stored = isRejected ? undefined : existing?.credentials?.certificate
  const certificate = plain.certificate ?? stored
  const known = { ...plain, ...(proxy && { proxy }), ...(certificate && { certificate }) }
  return { ...form, credentials: { plain: known, basic } }
}
