import * as z from 'zod/mini'
import {
  accountId,
  channel,
  guardedChannel,
  nothing,
  nothingOrDenied,
  oneAccount,
  text,
} from '../channel/channel.ts'
import { gateDenial, refusal } from '../channel/refusal.ts'
import { chosenCertificate } from '../service/model/credentials.ts'
import { failure } from '../service/model/failure.ts'
import { parseServiceAddress } from '../service/model/service-address.ts'
import { activityEntry } from '../vault/model/activity.ts'
import { connectionRefusal, signInProblem } from './model/refusals.ts'

const signInInput = z.strictObject({
  /** The account to sign in again, or null for a new one. */
  accountId: z.nullable(accountId),
  address: text,
  username: text,
  password: text,
  /** Empty if the account signs in again with its stored key. */
  companyKey: text,
  name: text,
  keepSignedIn: z.boolean(),
  /** The answer to the proxy at `address`, which asked for it during the previous sign-in. */
  proxy: z.optional(z.strictObject({ address: text, username: text, password: text })),
  /** The person's choice for the service, which asked for it during the previous sign-in. */
  certificate: z.optional(chosenCertificate),
})
export type SignInInput = z.infer<typeof signInInput>

const changeAddressInput = z.extend(signInInput, { accountId })
export type ChangeAddressInput = z.infer<typeof changeAddressInput>

const signInResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed-in'), accountId }),
  z.strictObject({ kind: z.literal('invalid'), problems: z.array(signInProblem) }),
  z.strictObject({ kind: z.literal('failed'), host: z.string(), failure }),
  refusal(z.strictObject({ reason: z.enum([...gateDenial.options, 'too-many-accounts']) })),
  z.strictObject({ kind: z.literal('cancelled') }),
])
export type SignInResult = z.infer<typeof signInResult>

const connectionAnswerInput = z.union([
  z.strictObject({ accountId, proxy: z.strictObject({ username: text, password: text }) }),
  /** `fingerprint`: of a certificate that matches the service's request; null to send none. */
  z.strictObject({ accountId, certificate: z.strictObject({ fingerprint: z.nullable(text) }) }),
])
export type ConnectionAnswerInput = z.infer<typeof connectionAnswerInput>

/** `taken`: the answer was accepted; the snapshot contains the result of the renewal. */
const connectionAnswerResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['taken', 'not-asked']) }),
  refusal(connectionRefusal),
])
export type ConnectionAnswerResult = z.infer<typeof connectionAnswerResult>

function typedHostOf({ address }: SignInInput): string | null {
  const parsed = parseServiceAddress(address)
  return parsed.kind === 'ok' ? parsed.host : null
}

export const accountChannels = {
  'accounts.signIn': guardedChannel({ input: signInInput, output: signInResult, hostOf: typedHostOf }),
  'accounts.changeAddress': guardedChannel({
    input: changeAddressInput,
    output: signInResult,
    hostOf: typedHostOf,
  }),
  'accounts.answerConnection': guardedChannel({
    input: connectionAnswerInput,
    output: connectionAnswerResult,
  }),
  'accounts.cancelSignIn': channel({ input: nothing, output: nothing }),
  'accounts.signOut': guardedChannel({ input: oneAccount, output: nothingOrDenied }),
  'accounts.undoSignOut': guardedChannel({ input: nothing, output: nothingOrDenied }),
  /** `index`: the new position in the person's own order, from 0. */
  'accounts.move': channel({
    input: z.strictObject({ accountId, index: z.int().check(z.nonnegative()) }),
    output: nothing,
  }),
  'accounts.rename': guardedChannel({
    input: z.strictObject({ accountId, name: text }),
    output: nothingOrDenied,
  }),
  /** Newest first. */
  'accounts.readActivity': channel({ input: oneAccount, output: z.array(activityEntry) }),
}
