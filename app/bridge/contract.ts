import * as z from 'zod/mini'
import { activityEntry } from '../accounts/model/activity.ts'
import { signInLink } from '../accounts/model/sign-in-link.ts'
import { signInProblem } from '../accounts/model/sign-in-problem.ts'
import { areSameFormats } from '../copying/model/copy-format.ts'
import { copyFormatId } from '../copying/model/stored-copy-formats.ts'
import type { Confirmation, GuardedAction } from '../gate/model/confirmation.ts'
import { type GateRefusal, refusedResult, vaultRefusal } from '../gate/model/refusal.ts'
import { about } from '../help/model/about.ts'
import { connectionRow } from '../help/model/connection-check.ts'
import { helpTopic } from '../help/model/help-topic.ts'
import { cliInstallation } from '../programs/model/cli-installation.ts'
import { type Choice, choice, consentRequestView } from '../programs/model/consent-request.ts'
import { chosenCertificate } from '../service/model/client-certificate.ts'
import { failure } from '../service/model/failure.ts'
import { type Language, languages } from '../settings/model/language.ts'
import type { Settings, SettingsPatch } from '../settings/model/settings.ts'
import { settingsPatch } from '../settings/model/stored-settings.ts'
import { renewalResult } from '../snapshot/model/renewal-result.ts'
import { snapshot, snapshotChange } from '../snapshot/model/snapshot.ts'
import { tokenFile, tokenFileRefusal } from '../token-files/model.ts'
import { keysOf } from '../util/keys-of.ts'
import { textMeant } from '../util/typed-text.ts'
import { tokenFileProblem } from '../vault/model/storage-problem.ts'
import { windowCommand } from './window-command.ts'

/**
 * Every channel between a window and the main process, one row each. Inputs are parsed because a window is not
 * trusted: each schema is strict and bounds every text and list. Outputs are parsed too, so that a field that is
 * not named here cannot leave the main process.
 */

/** The main window, or the small one that shows a program's consent request. */
export type WindowName = 'main' | 'consent'

interface Channel {
  readonly input: z.ZodMiniType
  readonly output: z.ZodMiniType
  /** The window that may call it. */
  readonly caller: WindowName
  /** Whether it may be called while Deckpass is locked or the vault is closed. */
  readonly whileLocked: boolean
  /**
   * Null if no user activation is needed. Whatever hands something out, destroys something or weakens a protection
   * needs one; if there was none, a confirm dialog asks this. `optional`: it is done either way, and the handler is
   * told whether there was one.
   */
  readonly activation:
    | null
    | 'optional'
    | Confirmation
    | ((input: never, settings: Settings) => Confirmation | null)
}

/** A row that does not say otherwise is for the main window and needs no user activation. */
const whileUnlocked = { caller: 'main', whileLocked: false, activation: null } as const
const alsoWhileLocked = { ...whileUnlocked, whileLocked: true } as const

/** The answer where the gate lets nothing through. */
type RefusedByGate = { kind: 'refused'; refusal: { reason: GateRefusal } }

/** What needs a user activation must be able to answer that it was refused. */
function onActivation<const Asked extends Channel['activation'], Output extends z.ZodMiniType>(
  activation: Asked,
  output: RefusedByGate extends z.infer<Output> ? Output : never,
) {
  return { activation, output }
}
const onAction = <Output extends z.ZodMiniType>(
  action: GuardedAction,
  output: RefusedByGate extends z.infer<Output> ? Output : never,
) => onActivation({ kind: 'action', action }, output)

/** A no gives nothing away, and Esc, which says it, is no user activation (HTML, section 6.4.1). */
function confirmAllowing({ choice }: { readonly choice: Choice }): Confirmation | null {
  return choice === 'no' ? null : { kind: 'action', action: 'answer-consent-request' }
}

/**
 * What a page may change without a press: what neither protects nor tells anything, what a drag changes, and a shortcut,
 * which may be typed with keys that count as no press and copies nothing by itself.
 */
const freeSettings: readonly (keyof Settings)[] = ['appearance', 'language', 'accountOrder', 'globalShortcut']

function confirmSettings(patch: SettingsPatch, before: Settings): Confirmation | null {
  const guarded = keysOf(before).filter((name) => patch[name] !== undefined && !freeSettings.includes(name))
  const isSame = (name: keyof Settings) =>
    name === 'copyFormats'
      ? areSameFormats(patch[name] ?? before[name], before[name])
      : patch[name] === before[name]
  return guarded.every(isSame) ? null : { kind: 'action', action: 'change-settings' }
}

const nothing = z.null()
/** The answer of a channel that has nothing to tell but a refusal. */
const doneResult = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('done') }), refusedResult])
const accountId = z.uuid()
const oneAccount = z.strictObject({ accountId })
const instant = z.number()
/** Whatever a person typed, or a path or a name. */
const text = z.string().check(z.maxLength(4096))
/** A PIN or a passphrase. */
const secret = text.check(z.overwrite((typed) => textMeant('secret', typed)))

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
  /** For the proxy at `address`, which asked in the sign-in before. */
  proxy: z.optional(z.strictObject({ address: text, username: text, password: text })),
  /** The person's choice for the service, which asked in the sign-in before. */
  certificate: z.optional(chosenCertificate),
})
export type SignInInput = z.infer<typeof signInInput>

/** A sign-in that corrects the address or the username of an account; the key is typed again. */
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

/** `taken`: the proxy or the service took the password or the certificate; the snapshot says how the renewal went. */
const connectionAnswerResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('taken') }),
  /** Nothing waits for it any more. */
  z.strictObject({ kind: z.literal('not-asked') }),
  refusedResult,
])
export type ConnectionAnswerResult = z.infer<typeof connectionAnswerResult>

const copyResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied'), renewedFirst: z.boolean() }),
  /** Nothing was copied. */
  refusedResult,
])
export type CopyResult = z.infer<typeof copyResult>

/** A text that is no token was copied, or not. */
const copyTextResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('copied') }),
  refusedResult,
])
export type CopyTextResult = z.infer<typeof copyTextResult>

const saveResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('saved') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('not-saved'), problem: tokenFileProblem }),
  refusedResult,
])
export type SaveResult = z.infer<typeof saveResult>

const revealResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('revealed'), token: z.string(), hideAfterMs: z.number() }),
  refusedResult,
])
export type RevealResult = z.infer<typeof revealResult>

/** The policy of the organization does not allow it. */
const setByOrganization = z.strictObject({ kind: z.literal('set-by-organization') })

const settingsResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  setByOrganization,
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
export type UnlockResult = z.infer<typeof unlockResult>

/** How the vault will be protected from now on. */
const protectChoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase: secret }),
  z.strictObject({ kind: z.literal('session') }),
])
export type ProtectChoice = z.infer<typeof protectChoice>

const protectResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('protected') }),
  /** The person was asked, and said no. */
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('refused'), refusal: vaultRefusal }),
])
export type ProtectResult = z.infer<typeof protectResult>

const pinResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  setByOrganization,
  z.strictObject({
    kind: z.literal('refused'),
    /** Absent if the refusal is about neither of them. */
    field: z.optional(z.enum(['pin', 'currentPin'])),
    refusal: vaultRefusal,
  }),
])
export type PinResult = z.infer<typeof pinResult>

/** Which line of which file the token of which account is to be in. The person chooses the file in a dialog. */
const addTokenFileInput = z.extend(z.pick(tokenFile, { name: true }), { accountId })
export type AddTokenFileInput = z.infer<typeof addTokenFileInput>

const addTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('added') }),
  z.strictObject({ kind: z.literal('cancelled') }),
  z.strictObject({ kind: z.literal('not-added'), refusal: tokenFileRefusal }),
  setByOrganization,
  refusedResult,
])
export type AddTokenFileResult = z.infer<typeof addTokenFileResult>

const stopTokenFileInput = z.extend(z.pick(tokenFile, { name: true }), { accountId, path: text })

const stopTokenFileResult = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stopped') }),
  /** It may still hold the token, or, if `problem` is null, something that Deckpass did not write. */
  z.strictObject({ kind: z.literal('left'), problem: z.nullable(tokenFileProblem) }),
  refusedResult,
])

const cliInstallResult = z.union([cliInstallation, refusedResult])

const rows = {
  'snapshot.read': { ...alsoWhileLocked, input: nothing, output: snapshot },
  /** The page has drawn its first screen: the window may be shown. */
  'window.drawn': { ...alsoWhileLocked, input: nothing, output: nothing },

  'account.signIn': { ...whileUnlocked, ...onAction('sign-in', signInResult), input: signInInput },
  /** The link that waits for the form; null if there is none. */
  'account.takeLink': { ...whileUnlocked, input: nothing, output: z.nullable(signInLink) },
  'account.changeAddress': {
    ...whileUnlocked,
    ...onAction('change-address', signInResult),
    input: changeAddressInput,
  },
  'account.giveProxyPassword': {
    ...whileUnlocked,
    ...onAction('give-proxy-password', connectionAnswerResult),
    input: giveProxyPasswordInput,
  },
  'account.chooseCertificate': {
    ...whileUnlocked,
    ...onAction('choose-certificate', connectionAnswerResult),
    input: chooseCertificateInput,
  },
  /** The way to the service of an account; null: of the sign-in that failed last. */
  'account.checkConnection': {
    ...whileUnlocked,
    input: z.strictObject({ accountId: z.nullable(accountId) }),
    output: z.array(connectionRow),
  },
  /** What the last check found. */
  'account.copyConnectionCheck': {
    ...whileUnlocked,
    ...onAction('copy-diagnostics', copyTextResult),
    input: nothing,
  },
  'account.cancelSignIn': { ...whileUnlocked, input: nothing, output: nothing },
  'account.signOut': { ...whileUnlocked, ...onAction('sign-out', doneResult), input: oneAccount },
  'account.undoSignOut': { ...whileUnlocked, input: nothing, output: nothing },
  /** `index`: its new place in the person's own order, from 0. */
  'account.move': {
    ...whileUnlocked,
    input: z.strictObject({ accountId, index: z.int().check(z.nonnegative()) }),
    output: nothing,
  },
  'account.rename': { ...whileUnlocked, input: z.strictObject({ accountId, name: text }), output: nothing },
  /** Answers once the renewal has ended. */
  'account.renew': { ...whileUnlocked, activation: 'optional', input: oneAccount, output: renewalResult },
  'account.renewAll': { ...whileUnlocked, activation: 'optional', input: nothing, output: nothing },
  'account.copy': {
    ...whileUnlocked,
    ...onAction('copy-token', copyResult),
    input: z.strictObject({ accountId, format: copyFormatId }),
  },
  'account.reveal': { ...whileUnlocked, ...onAction('reveal-token', revealResult), input: oneAccount },
  'clipboard.keep': { ...whileUnlocked, ...onAction('keep-clipboard', doneResult), input: nothing },
  /** Newest first. */
  'activity.read': { ...whileUnlocked, input: oneAccount, output: z.array(activityEntry) },
  'diagnostics.read': { ...whileUnlocked, input: nothing, output: z.string() },
  /** What was read last, as all that is shown of it. */
  'diagnostics.copy': { ...whileUnlocked, ...onAction('copy-diagnostics', copyTextResult), input: nothing },
  'diagnostics.save': { ...whileUnlocked, ...onAction('save-diagnostics', saveResult), input: nothing },
  /** What to do about a failure, null if it has no such code. `host` null: a made-up one stands for the person's own. */
  'help.read': {
    ...alsoWhileLocked,
    input: z.strictObject({
      code: z.string().check(z.maxLength(20)),
      host: z.nullable(z.string().check(z.maxLength(300))),
    }),
    output: z.nullable(helpTopic),
  },
  'about.read': { ...whileUnlocked, input: nothing, output: about },
  /** Answers once the check has ended; the snapshot has its result. */
  'updates.check': { ...whileUnlocked, input: nothing, output: nothing },
  /** Downloads the update, installs it and restarts. The snapshot has how far it is, and why it failed. */
  'updates.install': { ...whileUnlocked, ...onAction('install-update', doneResult), input: nothing },
  'settings.change': {
    ...whileUnlocked,
    ...onActivation(confirmSettings, settingsResult),
    input: settingsPatch,
  },

  'vault.unlock': { ...alsoWhileLocked, input: z.strictObject({ passphrase: secret }), output: unlockResult },
  /** The first choice, and every later change. `current`: the passphrase or the PIN, if there is one. */
  'vault.protect': {
    ...whileUnlocked,
    ...onAction('change-protection', protectResult),
    input: z.strictObject({ choice: protectChoice, current: secret }),
  },
  /** How hard to guess a new passphrase is, 0 to 4. */
  'vault.estimateStrength': {
    ...whileUnlocked,
    input: z.strictObject({ passphrase: secret }),
    output: z.strictObject({ score: z.number() }),
  },
  'vault.retry': { ...alsoWhileLocked, input: nothing, output: nothing },
  /** Some keychains are asked once a run. */
  'app.quitAndReopen': { ...alsoWhileLocked, ...onAction('quit-and-reopen', doneResult), input: nothing },
  'vault.forgetEverything': {
    ...alsoWhileLocked,
    ...onAction('forget-everything', doneResult),
    input: nothing,
  },

  'lock.lock': {
    ...alsoWhileLocked,
    input: nothing,
    output: z.strictObject({ kind: z.enum(['locked', 'needs-pin']) }),
  },
  'lock.unlock': { ...alsoWhileLocked, input: z.strictObject({ secret }), output: unlockResult },
  'lock.unlockBySystem': {
    ...alsoWhileLocked,
    ...onAction('unlock-by-system', unlockResult),
    input: nothing,
  },
  /**
   * `currentPin` counts only if there is a PIN. Also where the policy wants one, and keeps Deckpass locked until there is
   * one.
   */
  'lock.setPin': {
    ...alsoWhileLocked,
    ...onAction('set-pin', pinResult),
    input: z.strictObject({ pin: secret, currentPin: secret }),
  },
  'lock.removePin': {
    ...whileUnlocked,
    ...onAction('remove-pin', pinResult),
    input: z.strictObject({ currentPin: secret }),
  },

  'programs.revoke': { ...whileUnlocked, input: z.strictObject({ id: text }), output: nothing },
  'tokenFiles.add': {
    ...whileUnlocked,
    ...onAction('add-token-file', addTokenFileResult),
    input: addTokenFileInput,
  },
  'tokenFiles.stop': {
    ...whileUnlocked,
    ...onAction('stop-token-file', stopTokenFileResult),
    input: stopTokenFileInput,
  },
  'cli.read': { ...whileUnlocked, input: nothing, output: cliInstallation },
  'cli.install': { ...whileUnlocked, ...onAction('install-command', cliInstallResult), input: nothing },
  /** The consent request that is shown; null if it is over. */
  'consent.read': {
    ...whileUnlocked,
    caller: 'consent',
    input: nothing,
    output: z.nullable(consentRequestView),
  },
  'consent.answer': {
    ...whileUnlocked,
    ...onActivation(confirmAllowing, doneResult),
    caller: 'consent',
    input: z.strictObject({ id: text, choice }),
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
      | 'optional'
      | Confirmation
      | ((input: ChannelInput<N>, settings: Settings) => Confirmation | null)
  }
} = rows
export const channelNames = keysOf(rows)

/** Whether it may be done only after a user activation, at least with some inputs. */
export function needsActivation(name: ChannelName): boolean {
  const { activation } = channels[name]
  return activation !== null && activation !== 'optional'
}

/** What the main process sends: `consentRequest` and `language` to the consent window, the others to the main one. */
export const events = {
  changed: snapshotChange,
  windowCommand,
  /** The request is on the screen now: its buttons do nothing for a moment. */
  consentRequest: consentRequestView,
  /** To the consent window: the language has changed. The main one reads it from the snapshot. */
  language: z.enum(keysOf(languages)),
} as const satisfies Record<string, z.ZodMiniType>

export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>

/** What the preload puts on `window.deckpass`. */
export interface DeckpassBridge {
  /** The region whose dates and clock the person uses, as a BCP 47 tag. */
  readonly region: string
  /** The language that was spoken when the window was made. */
  readonly language: Language
  request<N extends ChannelName>(name: N, input: ChannelInput<N>): Promise<ChannelOutput<N>>
  /** Returns how to stop listening. */
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void
}
