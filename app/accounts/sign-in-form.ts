import type { SignInField, SignInInput } from '../bridge/contract.ts'
import type { ProxyPassword } from '../model/account.ts'
import { basicCredentials } from '../service/basic-credentials.ts'
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
  readonly password: string
  readonly companyKey: string
  readonly name: string
  readonly keepSignedIn: boolean
  /** For the proxy on the way; undefined where none has asked. */
  readonly proxy: ProxyPassword | undefined
}

type SignInRefusal = { readonly field: SignInField; readonly sentence: string }

export type SignInCheck =
  | { readonly kind: 'ok'; readonly form: SignInForm }
  | { readonly kind: 'refused'; readonly refusals: SignInRefusal[] }

/**
 * Reads the sign-in form. White space around the username and the company key goes silently, for pasted
 * ones have some; a password is taken as it is. `storedKey` serves where an account that signs in
 * again leaves the key empty.
 */
export function checkSignIn(input: SignInInput, storedKey: string | null): SignInCheck {
  const parsed = parseServiceAddress(input.address)
  const username = input.username.trim()
  const companyKey = input.companyKey.trim() || (storedKey ?? '')
  const credentials = basicCredentials(username, input.password)
  const refusals: SignInRefusal[] = []
  if (parsed.kind === 'refused') refusals.push({ field: 'address', sentence: addressRefusal(parsed.reason) })
  if (username === '') refusals.push({ field: 'username', sentence: enterUsername })
  if (input.password === '') refusals.push({ field: 'password', sentence: enterPassword })
  if (companyKey === '') refusals.push({ field: 'companyKey', sentence: enterCompanyKey })
  if (credentials.kind === 'refused')
    refusals.push({ field: credentials.field, sentence: credentialsRefusal(credentials) })
  if (parsed.kind === 'refused' || refusals.length > 0) return { kind: 'refused', refusals }
  const { address, host } = parsed
  const name = input.name.trim() || host
  const { password, keepSignedIn, proxy } = input
  return { kind: 'ok', form: { address, host, username, password, companyKey, name, keepSignedIn, proxy } }
}
