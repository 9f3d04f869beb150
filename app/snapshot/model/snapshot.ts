import * as z from 'zod/mini'
import { policyView } from '../../policy/model.ts'
import { approvalView } from '../../programs/model/consent-request.ts'
import { renewalReason } from '../../renewal/model/renewal-reason.ts'
import { failure } from '../../service/model/failure.ts'
import { languages } from '../../settings/model/language.ts'
import { settings } from '../../settings/model/stored-settings.ts'
import { tokenFile } from '../../token-files/model.ts'
import { updateView } from '../../updates/model.ts'
import { keysOf } from '../../util/keys-of.ts'
import { fileFailure, vaultProblem } from '../../vault/model/storage-problem.ts'
import { tokenFacts } from '../../vault/model/token.ts'
import { notice } from './notice.ts'

/** Everything that a window, a tray or a menu draws. It holds no secret. Instants are epoch ms by the local clock. */

const instant = z.number()

const tokenView = z.extend(tokenFacts, { lastFour: z.string() })
export type TokenView = z.infer<typeof tokenView>

/** A run of failures. While credentials stand refused, `failure` is the last refusal. */
const failing = z.strictObject({
  failingSince: instant,
  /** Failed calls since the last success. */
  failures: z.number(),
  /** Whether it has lasted long enough, or the token has so little time left, that the person is told. */
  isTold: z.boolean(),
  /** Whether the same answer has come for a day. */
  hasLasted: z.boolean(),
  failure,
})

/** When the next call comes, and why then. */
const planned = { nextAt: instant, reason: renewalReason }

const renewalView = z.discriminatedUnion('state', [
  /** `nextAt` null: nothing is planned, because there is no token. */
  z.strictObject({
    state: z.literal('idle'),
    nextAt: z.nullable(instant),
    reason: z.nullable(renewalReason),
  }),
  /** `failing`: the run of failures that this call is part of; null if the last one succeeded. */
  z.strictObject({ state: z.literal('running'), startedAt: instant, failing: z.nullable(failing) }),
  /** What failed may pass. */
  z.extend(failing, { state: z.literal('waiting'), ...planned }),
  /** The service refused the request, and it is seldom sent again. */
  z.extend(failing, { state: z.literal('refused'), ...planned }),
  /** No call can be made as things are. */
  z.strictObject({ state: z.literal('not-possible'), failure }),
])
export type RenewalView = z.infer<typeof renewalView>

const accountView = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  host: z.string(),
  username: z.string(),
  keepSignedIn: z.boolean(),
  /** False if the password is not there: *Renew now* means to sign in then. */
  canRenew: z.boolean(),
  /** True if signing in again may leave the company key empty. */
  hasCompanyKey: z.boolean(),
  token: z.nullable(tokenView),
  renewal: renewalView,
  /** The token was replaced after it was last copied. */
  staleCopy: z.nullable(z.strictObject({ copiedAt: instant, replacedAt: instant })),
  /** Local clock less the server's, if it is off by 5 minutes or more. */
  clockOffByMs: z.nullable(z.number()),
  /** The files that the token is written to. */
  tokenFiles: z.array(tokenFile),
  /** Differs after each change of the activity, which is then to be read again. Null if there is none. */
  activityMark: z.nullable(z.string()),
})
export type AccountView = z.infer<typeof accountView>

const vaultView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('opening') }),
  /** No keychain and nothing stored yet: the person picks a protection. */
  z.strictObject({ state: z.literal('choose') }),
  /** Sealed by a passphrase that has not been given yet. */
  z.strictObject({ state: z.literal('closed'), retryAt: z.nullable(instant) }),
  /** What is stored cannot be read for now; it is left alone and tried again. */
  z.strictObject({
    state: z.literal('unavailable'),
    since: instant,
    /** Why the file cannot be read; null if the keychain does not answer. */
    fileFailure: z.nullable(fileFailure),
  }),
  z.strictObject({
    state: z.literal('ready'),
    protection: z.enum(['keychain', 'passphrase', 'session']),
    /** Why the last change could not be written. */
    notSaved: z.nullable(vaultProblem),
  }),
])
export type VaultView = z.infer<typeof vaultView>

const clipboardView = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('idle') }),
  /** Our value is in the clipboard; `clearsAt` null: it stays. */
  z.strictObject({
    state: z.literal('holding'),
    accountId: z.string(),
    copiedAt: instant,
    clearsAt: z.nullable(instant),
    /** False if the platform lost the marks and plain text was written. */
    marked: z.boolean(),
  }),
  z.strictObject({ state: z.literal('cleared'), accountId: z.string(), clearedAt: instant }),
  /** Could not be cleared; it is tried again when the window gets the focus. */
  z.strictObject({ state: z.literal('not-cleared'), accountId: z.string() }),
])
export type ClipboardView = z.infer<typeof clipboardView>

/** What unlocks: a PIN, or the passphrase of the vault. */
const lockSecret = z.enum(['pin', 'passphrase'])

const lockView = z.discriminatedUnion('state', [
  /** What is stored has not been opened yet: nothing can be shown. */
  z.strictObject({ state: z.literal('vault-closed') }),
  /** `secret` null: there is no PIN yet, so Deckpass cannot be locked. */
  z.strictObject({ state: z.literal('unlocked'), secret: z.nullable(lockSecret) }),
  /** The policy requires a PIN and there is none yet: nothing is shown until one is set. */
  z.strictObject({ state: z.literal('pin-required') }),
  z.strictObject({
    state: z.literal('locked'),
    secret: lockSecret,
    /** From when on the next try is checked; null if that is now. */
    retryAt: z.nullable(instant),
    /** How the system can confirm the person. */
    systemCheck: z.nullable(z.enum(['touch-id', 'polkit'])),
  }),
])
export type LockView = z.infer<typeof lockView>

/** Whether nothing may be shown, handed out or changed until the person unlocks or sets the required PIN. */
export function isLocked({ state }: LockView): boolean {
  return state === 'locked' || state === 'pin-required'
}

/** What unlocks; null if nothing does, or if that is not known because the vault is closed. */
export function secretOf(lock: LockView): z.infer<typeof lockSecret> | null {
  return 'secret' in lock ? lock.secret : null
}

/**
 * Which keychain the system has, so that a person reads its name. Whether it can be trusted is a `KeychainState`.
 * `unknown`: none that Deckpass knows by name.
 */
const keychainKind = z.enum(['macos', 'windows', 'gnome-keyring', 'kwallet', 'unknown'])
export type KeychainKind = z.infer<typeof keychainKind>

/**
 * What has become of the setting `globalShortcut`. `taken`: by another program; `desktop-decides`: the desktop was asked,
 * and does not tell what it or the person decided; `unsupported`: the desktop lets no program have one.
 */
const globalShortcutState = z.enum(['off', 'active', 'taken', 'desktop-decides', 'unsupported'])
export type GlobalShortcutState = z.infer<typeof globalShortcutState>

/**
 * The account that was just signed out of; until `until` it can be undone. `copiesUntil`: until when copies of its token
 * work; null where Deckpass knows of none.
 */
const signedOutView = z.strictObject({ name: z.string(), copiesUntil: z.nullable(instant), until: instant })
export type SignedOutView = z.infer<typeof signedOutView>

/** All but the accounts. */
const base = z.strictObject({
  vault: vaultView,
  lock: lockView,
  /** Whether the system tells how long nobody has touched a key or the mouse. */
  idleKnown: z.boolean(),
  clipboard: clipboardView,
  signedOut: z.nullable(signedOutView),
  settings,
  policy: policyView,
  /** The language that is spoken. */
  language: z.enum(keysOf(languages)),
  keychain: keychainKind,
  /** Whether the keychain can be picked as protection. */
  keychainOffered: z.boolean(),
  /** What the address field of a new account holds: the service of the account added last. */
  suggestedAddress: z.string(),
  /** A link was opened that the sign-in form is to show. */
  hasLink: z.boolean(),
  online: z.boolean(),
  /** While Deckpass is locked: since when a program waits for the unlocking. Null if none does. */
  programWaitingSince: z.nullable(instant),
  /** What may have a token without a question. */
  approvals: z.array(approvalView),
  /** Null: this Deckpass does not look for any. */
  updates: z.nullable(updateView),
  /** Another version was installed in the place of the one that runs, and runs after a restart. */
  isReplaced: z.boolean(),
  globalShortcut: globalShortcutState,
  /** Whether the desktop shows the tray icon, which brings a hidden window back. */
  hasTray: z.boolean(),
  notices: z.array(notice),
  version: z.string(),
  platform: z.string(),
})
export type Base = z.infer<typeof base>

/** `accounts` has the person's own order. */
export const snapshot = z.strictObject({ revision: z.number(), base, accounts: z.array(accountView) })
export type Snapshot = z.infer<typeof snapshot>

/** What is new since the revision before; `base` null if nothing of it changed. */
export const snapshotChange = z.strictObject({
  revision: z.number(),
  base: z.nullable(base),
  changed: z.array(accountView),
  removed: z.array(z.string()),
  /** The ids of all accounts in their new order; null if it did not change. */
  order: z.nullable(z.array(z.string())),
})
export type SnapshotChange = z.infer<typeof snapshotChange>
