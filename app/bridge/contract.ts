import * as z from 'zod/mini'
import { activityEntry } from '../model/activity-entry.ts'
import { certificateRequest, chosenCertificate } from '../model/client-certificate.ts'
import { copyFormat } from '../model/copy-format.ts'
import { questionView } from '../model/program-question.ts'
import { readyTool } from '../model/ready-lines.ts'
import { settingsPatch } from '../model/settings.ts'
import { snapshot, snapshotChange } from '../model/snapshot.ts'
import type { EventName, RequestName } from './channels.ts'
import { command } from './command.ts'
import { connectionRequests } from './connection-requests.ts'
import { programRequests } from './program-requests.ts'

/**
 * Every channel between the window and the main process. Inputs are parsed because the window is not
 * trusted; outputs are parsed too, so that a field which is not named here cannot leave the main process.
 */

const accountId = z.uuid()
const nothing = z.null()
const instant = z.number()

/** A person's typed text; the limit keeps a broken window from filling memory. */
const typed = z.string().check(z.maxLength(4096))

const signInInput = z.strictObject({
  /** The account to sign in again, or null for a new one. */
  accountId: z.nullable(accountId),
  address: typed,
  username: typed,
  password: typed,
  /** Empty where the account signs in again and its stored key is used. */
  companyKey: typed,
  name: typed,
  keepSignedIn: z.boolean(),
  /** Where the sign-in before failed because a proxy asked: who it is, and what the person typed for it. */
  proxy: z.optional(z.strictObject({ address: typed, username: typed, password: typed })),
  /** Where the sign-in before failed because the service asked for a certificate: what the person chose. */
  certificate: z.optional(chosenCertificate),
})
export type SignInInput = z.infer<typeof signInInput>

/** As a sign-in, for an account whose address or username is wrong; the key is typed again. */
const mendAddressInput = z.extend(signInInput, { accountId })
export type MendAddressInput = z.infer<typeof mendAddressInput>

const signInField = z.enum(['address', 'username', 'password', 'companyKey', 'name'])
export type SignInField = z.infer<typeof signInField>

const signInResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed-in'), accountId }),
  /** Refused before anything was sent; each sentence belongs at its field. */
  z.strictObject({
    kind: z.literal('refused'),
    refusals: z.array(z.strictObject({ field: signInField, sentence: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('failed'),
    sentence: z.string(),
    detail: z.nullable(z.string()),
    /** Host and port of a proxy that wants a username and a password. */
    proxy: z.optional(z.string()),
    /** A service that wants a certificate of the person's, and those that fit. */
    certificateRequest: z.optional(certificateRequest),
  }),
  z.strictObject({ kind: z.literal('cancelled') }),
])
export type SignInResult = z.infer<typeof signInResult>

const copyResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied'), renewedFirst: z.boolean() }),
  /** Nothing was copied; the sentence says why and what to do. */
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type CopyResult = z.infer<typeof copyResult>

/** Of what is no token. */
const copyOtherResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type CopyOtherResult = z.infer<typeof copyOtherResult>

const revealResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revealed'), token: z.string(), hideAfterMs: z.number() }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])
export type RevealResult = z.infer<typeof revealResult>

const unlockResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unlocked') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string(), retryAt: z.nullable(instant) }),
])

const protectInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: typed }),
  z.strictObject({ kind: z.literal('session') }),
])
export type ProtectInput = z.infer<typeof protectInput>

const passphraseStrength = z.strictObject({ score: z.number() })

const protectResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('protected') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), sentence: z.string() }),
])

/** What signs an account in, of a person who forgot their PIN. */
const proofInput = z.pick(signInInput, { address: true, username: true, password: true, companyKey: true })
export type ProofInput = z.infer<typeof proofInput>

const pinResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  z.strictObject({
    kind: z.literal('refused'),
    field: z.enum(['pin', 'present']),
    sentence: z.string(),
  }),
])

export const requests = {
  'snapshot.read': { input: nothing, output: snapshot },
  'account.signIn': { input: signInInput, output: signInResult },
  'account.mendAddress': { input: mendAddressInput, output: signInResult },
  'account.cancelSignIn': { input: nothing, output: nothing },
  'account.signOut': { input: z.strictObject({ accountId }), output: nothing },
  'account.rename': { input: z.strictObject({ accountId, name: typed }), output: nothing },
  /** Answers when the renewal has ended, either way; the snapshot says how it went. */
  'account.renew': { input: z.strictObject({ accountId }), output: nothing },
  'account.renewAll': { input: nothing, output: nothing },
  'account.copy': {
    input: z.strictObject({ accountId, format: copyFormat }),
    output: copyResult,
  },
  'account.reveal': { input: z.strictObject({ accountId }), output: revealResult },
  'clipboard.keep': { input: nothing, output: nothing },
  /** Newest first. */
  'activity.read': { input: z.strictObject({ accountId }), output: z.array(activityEntry) },
  'diagnostics.copy': { input: z.strictObject({ withNames: z.boolean() }), output: copyOtherResult },
  /** A sentence where it was not changed. */
  'settings.change': { input: settingsPatch, output: z.nullable(z.string()) },
  'vault.unlock': { input: z.strictObject({ passphrase: typed }), output: unlockResult },
  /** The first choice, and every later change. `present`: the passphrase that holds now, where one does. */
  'vault.protect': {
    input: z.strictObject({ choice: protectInput, present: typed }),
    output: protectResult,
  },
  /** How hard to guess a new passphrase is, 0 to 4. */
  'vault.weighPassphrase': { input: z.strictObject({ passphrase: typed }), output: passphraseStrength },
  'vault.retry': { input: nothing, output: nothing },
  'vault.forgetEverything': { input: nothing, output: nothing },
  ...connectionRequests,
  ...programRequests,
  'readyLine.copy': { input: z.strictObject({ tool: readyTool }), output: copyOtherResult },
  'lock.lock': { input: nothing, output: z.strictObject({ kind: z.enum(['locked', 'needs-pin']) }) },
  'lock.unlock': { input: z.strictObject({ secret: typed }), output: unlockResult },
  'lock.unlockBySystem': { input: nothing, output: unlockResult },
  /** The PIN is removed where the service accepts it. */
  'lock.unlockByService': { input: proofInput, output: unlockResult },
  /** `present`: the PIN that holds now, where there is one. */
  'lock.setPin': { input: z.strictObject({ pin: typed, present: typed }), output: pinResult },
  'lock.removePin': { input: z.strictObject({ present: typed }), output: pinResult },
} as const satisfies Record<RequestName, { input: z.ZodMiniType; output: z.ZodMiniType }>

export const events = {
  changed: snapshotChange,
  command,
  /** A question is before the person now: the time in which its buttons do nothing begins. */
  question: questionView,
} as const satisfies Record<EventName, z.ZodMiniType>

export type RequestInput<N extends RequestName> = z.infer<(typeof requests)[N]['input']>
export type RequestOutput<N extends RequestName> = z.infer<(typeof requests)[N]['output']>
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** What the preload puts on `window.deckpass`. */
export interface DeckpassBridge {
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>>
  /** Returns how to stop listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
