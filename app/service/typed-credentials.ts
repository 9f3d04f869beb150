import { textProblem, trimTyped } from '../util/field-characters.ts'
import { type EncodedCredentials, encodeCredentials } from './basic-credentials.ts'
import type { Credentials, CredentialsProblem, TypedCredentials } from './model/credentials.ts'

interface ReadCredentials {
  readonly username: string
  readonly credentials: EncodedCredentials
  readonly problems: readonly CredentialsProblem[]
}

/**
 * Reads the typed credentials by the table in `app/util/field-characters.ts`. The key of `stored` is used if none was
 * typed; the third argument has the answers for a proxy and the choice of a certificate.
 */
export function readCredentials(
  typed: TypedCredentials,
  stored: Pick<Credentials, 'companyKey'> | null,
  { proxy, certificate }: Pick<Credentials, 'proxy' | 'certificate'>,
): ReadCredentials {
  const username = trimTyped('username', typed.username)
  const password = trimTyped('password', typed.password)
  const typedKey = trimTyped('key', typed.companyKey)
  const companyKey = typedKey || (stored?.companyKey ?? '')
  const credentials = encodeCredentials(username, {
    password,
    companyKey,
    ...(proxy && { proxy }),
    ...(certificate && { certificate }),
  })
  const { basic } = credentials
  const problems: CredentialsProblem[] = []
  if (username === '') problems.push({ field: 'username', reason: 'empty' })
  if (password === '') problems.push({ field: 'password', reason: 'empty' })
  if (companyKey === '') problems.push({ field: 'companyKey', reason: 'empty' })
  const unfit = {
    username: textProblem('username', username),
    companyKey: textProblem('key', typedKey),
  }
  if (unfit.username !== null) problems.push({ field: 'username', reason: unfit.username })
  if (unfit.companyKey !== null) problems.push({ field: 'companyKey', reason: unfit.companyKey })
  if (basic.kind === 'refused' && basic.reason === 'not-text')
    problems.push({ field: basic.field, reason: basic.reason })
  return { username, credentials, problems }
}
