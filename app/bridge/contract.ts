import * as z from 'zod/mini'
import { activityEntry } from '../model/activity.ts'
import { cliInstallation } from '../model/cli-installation.ts'
import { chosenCertificate } from '../model/client-certificate.ts'
import type { Confirmation, GuardedAction } from '../model/confirmation.ts'
import { connectionRow } from '../model/connection-check.ts'
import { approvalView, choice, consentRequestView } from '../model/consent-request.ts'
import { copyFormat } from '../model/copy-format.ts'
import { failure } from '../model/failure.ts'
import { refusedResult, vaultRefusal } from '../model/refusal.ts'
import { type Settings, type SettingsPatch, settingsPatch, weakerSettings } from '../model/settings.ts'
import { signInProblem } from '../model/sign-in-problem.ts'
import { snapshot, snapshotChange } from '../model/snapshot.ts'
import { snippetTool } from '../model/snippets.ts'
import { tokenFile, tokenFileProblem, tokenFileRefusal } from '../model/token-file.ts'
import { windowCommand } from './window-command.ts'

/**
 * Every channel between a window and the main process, one row each. Inputs are parsed because a window is not
 * trusted: each schema is strict and bounds every text and list. Outputs are parsed too, so that a field that is
 * not named here cannot leave the main process.
 */

interface Channel {
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** The window that may call it: the main one, or the small one that shows a program's consent request. */
  readonly caller: 'main' | 'consent'
  /** Whether it may be called while Deckpass is locked or the vault is closed. */
  readonly whileLocked: boolean
  /**
   * Null where no user activation is needed. Whatever hands something out, destroys something or weakens a protection
   * needs one; where there was none, a confirm dialog asks this.
   */
  readonly activation: null | Confirmation | ((input: never, settings: Settings) => Confirmation | null)
}

const open = { caller: 'main', whileLocked: false, activation: null } as const
const always = { ...open, whileLocked: true } as const
const guarded = <Action extends GuardedAction>(action: Action) =>
  ({ ...open, activation: { kind: 'action', action } }) as const
/** Unlocks, or gives everything up. */
const unlocking = <Action extends GuardedAction>(action: Action) =>
  ({ ...guarded(action), whileLocked: true }) as const

/** A setting that protects less than before needs a user activation; any other change is free. */
function confirmWeakerSettings(patch: SettingsPatch, before: Settings): Confirmation | null {
  const settings = weakerSettings(before, patch)
  return settings.length === 0 ? null : { kind: 'weaker-settings', settings }
}

const nothing = z.null()
/** Of channels that answer nothing else. */
const doneResult = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('done') }), refusedResult])
const accountId = z.uuid()
const oneAccount = z.strictObject({ accountId })
const instant = z.number()
/** Whatever a person typed, or a path or a name. */
const text = z.string().check(z.maxLength(4096))

const signInInput = z.strictObject({
  /** The account to sign in again, or null for a new one. */
  accountId: z.nullable(accountId),
  address: text,
  username: text,
  password: text,
  /** Empty where the account signs in again and its stored key is used. */
  companyKey: text,
  name: text,
  keepSignedIn: z.boolean(),
  /** For the proxy at `address`, which asked in the sign-in before. */
  proxy: z.optional(z.strictObject({ address: text, username: text, password: text })),
  /** The person's choice for the service, which asked in the sign-in before. */
  certificate: z.optional(chosenCertificate),
})
export type SignInInput = z.infer<typeof signInInput>

/** As a sign-in, for an account whose address or username is wrong; the key is typed again. */
const changeAddressInput = z.extend(signInInput, { accountId })
export type ChangeAddressInput = z.infer<typeof changeAddressInput>

const signInResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed-in'), accountId }),
  /** Nothing was sent, because of these fields. */
  z.strictObject({ kind: z.literal('invalid'), problems: z.array(signInProblem) }),
  /** The service, or something on the way to it, said no. */
  z.strictObject({ kind: z.literal('failed'), host: z.string(), failure }),
  /** Nothing was sent. */
  refusedResult,
  z.strictObject({ kind: z.literal('cancelled') }),
])
export type SignInResult = z.infer<typeof signInResult>

const giveProxyPasswordInput = z.strictObject({ accountId, username: text, password: text })
export type GiveProxyPasswordInput = z.infer<typeof giveProxyPasswordInput>

/** `fingerprint`: of a certificate that fits the service's request; null: send none. */
const chooseCertificateInput = z.strictObject({ accountId, fingerprint: z.nullable(text) })
export type ChooseCertificateInput = z.infer<typeof chooseCertificateInput>

/** `taken`: the proxy or the service took it; the snapshot says how the renewal went. */
const takenResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken') }),
  refusedResult,
])
export type GiveProxyPasswordResult = z.infer<typeof takenResult>
export type ChooseCertificateResult = z.infer<typeof takenResult>

const copyResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied'), renewedFirst: z.boolean() }),
  /** Nothing was copied. */
  refusedResult,
])
export type CopyResult = z.infer<typeof copyResult>

/** Of what is no token. */
const copyOtherResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied') }),
  refusedResult,
])
export type CopyOtherResult = z.infer<typeof copyOtherResult>

const revealResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revealed'), token: z.string(), hideAfterMs: z.number() }),
  refusedResult,
])
export type RevealResult = z.infer<typeof revealResult>

const settingsResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  refusedResult,
])

const unlockResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unlocked') }),
  z.strictObject({
    kind: z.literal('refused'),
    refusal: vaultRefusal,
    retryAt: z.optional(z.nullable(instant)),
  }),
])

const protectInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: text }),
  z.strictObject({ kind: z.literal('session') }),
])
export type ProtectInput = z.infer<typeof protectInput>

const protectResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('protected') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), refusal: vaultRefusal }),
])

/** A sign-in that proves who a person is who forgot their PIN. */
const proofInput = z.pick(signInInput, { address: true, username: true, password: true, companyKey: true })
export type ProofInput = z.infer<typeof proofInput>

const pinResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  z.strictObject({
    kind: z.literal('refused'),
    /** None where it is about neither of them. */
    field: z.optional(z.enum(['pin', 'present'])),
    refusal: vaultRefusal,
  }),
])

/** Which line of which file the token of which account is to be in. The person chooses the file in a dialog. */
const addTokenFileInput = z.extend(z.pick(tokenFile, { name: true, atEnd: true }), { accountId })
export type AddTokenFileInput = z.infer<typeof addTokenFileInput>

const addTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('not-added'), refusal: tokenFileRefusal }),
  refusedResult,
])
export type AddTokenFileResult = z.infer<typeof addTokenFileResult>

const stopTokenFileInput = z.extend(z.pick(tokenFile, { name: true }), { accountId, path: text })

const stopTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stopped') }),
  /** It may still hold the token, or, where `problem` is null, something that Deckpass did not write. */
  z.strictObject({ kind: z.literal('left'), problem: z.nullable(tokenFileProblem) }),
  refusedResult,
])

const cliInstallResult = z.union([cliInstallation, refusedResult])

const rows = {
  'snapshot.read': { ...always, input: nothing, output: snapshot },

  'account.signIn': { ...guarded('sign-in'), input: signInInput, output: signInResult },
  'account.changeAddress': {
    ...guarded('change-address'),
    input: changeAddressInput,
    output: signInResult,
  },
  'account.giveProxyPassword': {
    ...guarded('give-proxy-password'),
    input: giveProxyPasswordInput,
    output: takenResult,
  },
  'account.chooseCertificate': {
    ...guarded('choose-certificate'),
    input: chooseCertificateInput,
    output: takenResult,
  },
  'account.checkConnection': { ...open, input: oneAccount, output: z.array(connectionRow) },
  'account.cancelSignIn': { ...open, input: nothing, output: nothing },
  'account.signOut': { ...guarded('sign-out'), input: oneAccount, output: doneResult },
  'account.rename': { ...open, input: z.strictObject({ accountId, name: text }), output: nothing },
  /** Answers once the renewal has ended, successful or not; the snapshot has its result. */
  'account.renew': { ...open, input: oneAccount, output: nothing },
  'account.renewAll': { ...open, input: nothing, output: nothing },
  'account.copy': {
    ...guarded('copy-token'),
    input: z.strictObject({ accountId, format: copyFormat }),
    output: copyResult,
  },
  'account.reveal': { ...guarded('reveal-token'), input: oneAccount, output: revealResult },
  'clipboard.keep': { ...guarded('keep-clipboard'), input: nothing, output: doneResult },
  /** Newest first. */
  'activity.read': { ...open, input: oneAccount, output: z.array(activityEntry) },
  'diagnostics.copy': {
    ...guarded('copy-diagnostics'),
    input: z.strictObject({ withNames: z.boolean() }),
    output: copyOtherResult,
  },
  'settings.change': {
    ...open,
    activation: confirmWeakerSettings,
    input: settingsPatch,
    output: settingsResult,
  },

  'vault.unlock': { ...always, input: z.strictObject({ passphrase: text }), output: unlockResult },
  /** The first choice, and every later change. `present`: the passphrase that holds now, where one does. */
  'vault.protect': {
    ...guarded('change-protection'),
    input: z.strictObject({ choice: protectInput, present: text }),
    output: protectResult,
  },
  /** How hard to guess a new passphrase is, 0 to 4. */
  'vault.estimateStrength': {
    ...open,
    input: z.strictObject({ passphrase: text }),
    output: z.strictObject({ score: z.number() }),
  },
  'vault.retry': { ...always, input: nothing, output: nothing },
  'vault.forgetEverything': { ...unlocking('forget-everything'), input: nothing, output: doneResult },

  'lock.lock': {
    ...always,
    input: nothing,
    output: z.strictObject({ kind: z.enum(['locked', 'needs-pin']) }),
  },
  'lock.unlock': { ...always, input: z.strictObject({ secret: text }), output: unlockResult },
  'lock.unlockBySystem': { ...unlocking('unlock-by-system'), input: nothing, output: unlockResult },
  /** The PIN is removed where the service accepts it. */
  'lock.unlockByService': { ...unlocking('unlock-by-service'), input: proofInput, output: unlockResult },
  /** `present`: the PIN that holds now, where there is one. */
  'lock.setPin': {
    ...guarded('set-pin'),
    input: z.strictObject({ pin: text, present: text }),
    output: pinResult,
  },
  'lock.removePin': { ...guarded('remove-pin'), input: z.strictObject({ present: text }), output: pinResult },

  /** The programs that may have a token now. */
  'programs.read': { ...open, input: nothing, output: z.array(approvalView) },
  'programs.revoke': {
    ...open,
    input: z.extend(approvalView, { accountId, name: text, path: z.nullable(text) }),
    output: nothing,
  },
  'tokenFiles.add': { ...guarded('add-token-file'), input: addTokenFileInput, output: addTokenFileResult },
  'tokenFiles.stop': {
    ...guarded('stop-token-file'),
    input: stopTokenFileInput,
    output: stopTokenFileResult,
  },
  'snippet.copy': {
    ...guarded('copy-snippet'),
    input: z.strictObject({ tool: snippetTool }),
    output: copyOtherResult,
  },
  'cli.read': { ...open, input: nothing, output: cliInstallation },
  'cli.install': { ...guarded('install-command'), input: nothing, output: cliInstallResult },
  /** The consent request that is shown; null where it is over. */
  'consent.read': { ...open, caller: 'consent', input: nothing, output: z.nullable(consentRequestView) },
  'consent.answer': {
    ...guarded('answer-consent-request'),
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
    output: doneResult,
  },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof rows
export type ChannelInput<N extends ChannelName> = z.infer<(typeof rows)[N]['input']>
export type ChannelOutput<N extends ChannelName> = z.infer<(typeof rows)[N]['output']>

/** The rows, with each schema typed for its own name. */
export const channels: {
  readonly [N in ChannelName]: Omit<Channel, 'input' | 'output' | 'activation'> & {
    readonly input: z.ZodMiniType<ChannelInput<N>>
    readonly output: z.ZodMiniType<ChannelOutput<N>>
    readonly activation:
      | null
      | Confirmation
      | ((input: ChannelInput<N>, settings: Settings) => Confirmation | null)
  }
} = rows
// The rows are a constant: they have the names of their type and no others.
export const channelNames = Object.keys(rows) as ChannelName[]

/** What the main process sends: `consentRequest` to the consent window, the others to the main one. */
export const events = {
  changed: snapshotChange,
  windowCommand,
  /** The request is on the screen now: its buttons do nothing for a moment. */
  consentRequest: consentRequestView,
} as const satisfies Record<string, z.ZodMiniType>

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** What the preload puts on `window.deckpass`. */
export interface DeckpassBridge {
  request<N extends ChannelName>(name: N, input: ChannelInput<N>): Promise<ChannelOutput<N>>
  /** Returns how to stop listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
