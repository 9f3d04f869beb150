import { type Account, isRejected } from '../model/account.ts'
import type { SignInForm } from './sign-in-form.ts'

/**
 * The form with what was answered before to whatever asked on the way, where nothing was answered now: to a proxy
 * for this account or for another one behind the same proxy, and to the service about a certificate. Where the
 * service rejected the person, that may be for the certificate, so it is not taken again.
 */
export function withKnownAnswers(
  form: SignInForm,
  existing: Account | null,
  all: readonly Account[],
): SignInForm {
  const { plain, basic } = form.credentials
  const proxies = [existing, ...all].map((each) => each?.credentials?.proxy)
  const proxy = plain.proxy ?? proxies.find((each) => each !== undefined)
  const stored = existing === null || isRejected(existing) ? undefined : existing.credentials?.certificate
  const certificate = plain.certificate ?? stored
  const known = { ...plain, ...(proxy && { proxy }), ...(certificate && { certificate }) }
  return { ...form, credentials: { plain: known, basic } }
}
