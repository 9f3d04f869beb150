import type { SignInField, SignInInput } from '../bridge/contract.ts'
import { basicCredentials } from '../service/basic-credentials.ts'
import { addressProblem, credentialsProblem } from '../service/refusal-words.ts'
import { parseServiceAddress } from '../service/service-address.ts'

/** What a person typed, ready to be sent. */
export interface SignInForm {
  readonly baseUrl: string
  readonly host: string
  readonly username: string
  readonly password: string
  readonly companyKey: string
  readonly name: string
  readonly keepSignedIn: boolean
}

export type SignInProblem = { readonly field: SignInField; readonly sentence: string }

export type SignInCheck =
  | { readonly kind: 'ok'; readonly form: SignInForm }
  | { readonly kind: 'invalid'; readonly problems: SignInProblem[] }

/**
 * Reads the sign-in form. White space around the username and the company key goes silently, for pasted
 * ones have some; a password is taken as it stands. `storedKey` serves where an account that signs in
 * again leaves the key empty.
 */
export function checkSignIn(input: SignInInput, storedKey: string | null): SignInCheck {
  const address = parseServiceAddress(input.address)
  const username = input.username.trim()
  const companyKey = input.companyKey.trim() || (storedKey ?? '')
  const credentials = basicCredentials(username, input.password)
  const problems: SignInProblem[] = []
  if (address.kind === 'refused')
    problems.push({ field: 'address', sentence: addressProblem(address.reason) })
  if (username === '') problems.push({ field: 'username', sentence: 'Enter your username.' })
  if (input.password === '') problems.push({ field: 'password', sentence: 'Enter your password.' })
  if (companyKey === '') problems.push({ field: 'companyKey', sentence: 'Enter the company key.' })
  if (credentials.kind === 'refused')
    problems.push({ field: credentials.field, sentence: credentialsProblem(credentials) })
  if (address.kind === 'refused' || problems.length > 0) return { kind: 'invalid', problems }
  const { baseUrl, host } = address
  const name = input.name.trim() || host
  const { password, keepSignedIn } = input
  return { kind: 'ok', form: { baseUrl, host, username, password, companyKey, name, keepSignedIn } }
}
