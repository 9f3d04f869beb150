import type { SignInField, SignInInput } from '../bridge/contract.ts'
import { type EncodedCredentials, encodeCredentials } from '../service/basic-credentials.ts'
import { parseServiceAddress } from '../service/service-address.ts'
import {
  addressRefusal,
  credentialsRefusal,
  enterCompanyKey,
  enterPassword,
  enterUsername,
} from '../words/refusals.ts'

/** What a person typed, ready to be sent. */
export interface SignInForm {
  readonly address: string
  readonly host: string
  readonly username: string
  readonly credentials: EncodedCredentials
  readonly name: string
  readonly keepSignedIn: boolean
}

type SignInRefusal = { readonly field: SignInField; readonly sentence: string }

export type SignInCheck =
  | { readonly kind: 'ok'; readonly form: SignInForm }
  | { readonly kind: 'refused'; readonly refusals: SignInRefusal[] }

/**
 * Reads the sign-in form. White space around the username and the company key is removed without a word, because
 * pasted ones often have some; a password is taken as it is. `storedKey` serves where an account that signs in
 * again leaves the key empty.
 */
export function checkSignIn(input: SignInInput, storedKey: string | null): SignInCheck {
  const parsed = parseServiceAddress(input.address)
  const username = input.username.trim()
  const companyKey = input.companyKey.trim() || (storedKey ?? '')
  const { password, proxy, certificate } = input
  const credentials = encodeCredentials(username, {
    ...{ password, companyKey },
    ...(proxy && { proxy }),
    ...(certificate && { certificate }),
  })
  const { basic } = credentials
  const refusals: SignInRefusal[] = []
  if (parsed.kind === 'refused') refusals.push({ field: 'address', sentence: addressRefusal(parsed.reason) })
  if (username === '') refusals.push({ field: 'username', sentence: enterUsername })
  if (password === '') refusals.push({ field: 'password', sentence: enterPassword })
  if (companyKey === '') refusals.push({ field: 'companyKey', sentence: enterCompanyKey })
  if (basic.kind === 'refused') refusals.push({ field: basic.field, sentence: credentialsRefusal(basic) })
  if (parsed.kind === 'refused' || refusals.length > 0) return { kind: 'refused', refusals }
  const { address, host } = parsed
  const name = input.name.trim() || host
  const { keepSignedIn } = input
  return { kind: 'ok', form: { address, host, username, credentials, name, keepSignedIn } }
}
