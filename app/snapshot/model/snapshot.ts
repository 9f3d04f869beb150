import * as z from 'zod/mini'
import { accountView } from '../../accounts/model/account-view.ts'
import { signedOutView } from '../../accounts/model/signed-out-view.ts'
import { clipboardView, globalShortcutState } from '../../copying/model.ts'
import { lockView } from '../../lock/model/lock-view.ts'
import { policyView } from '../../policy/model.ts'
import { programPart } from '../../programs/model/program-view.ts'
import { languages } from '../../settings/model/language.ts'
import { settings, settingsNotice } from '../../settings/model/stored-settings.ts'
import { updatePart } from '../../updates/model.ts'
import { keysOf } from '../../util/records.ts'
import { keychainKind, vaultNotice, vaultView } from '../../vault/model/vault-view.ts'

/** Everything that a window, a tray or a menu draws, without secrets. Instants are epoch ms by the local clock. */

const base = z.strictObject({
  vault: vaultView,
  lock: lockView,
  /** The system reports how long the keyboard and the mouse have been idle. */
  idleKnown: z.boolean(),
  clipboard: clipboardView,
  signedOut: z.nullable(signedOutView),
  settings,
  policy: policyView,
  language: z.enum(keysOf(languages)),
  keychain: keychainKind,
  keychainOffered: z.boolean(),
  /** The initial address of a new account: the policy's, else the one of the last account in the list. */
  suggestedAddress: z.string(),
  /** Differs after each change of the commands that wait for the window's page; 0 if none does. */
  commandMark: z.number(),
  online: z.boolean(),
  ...programPart.shape,
  ...updatePart.shape,
  globalShortcut: globalShortcutState,
  /** The desktop shows the tray icon, from which a hidden window can be opened again. */
  hasTray: z.boolean(),
  notices: z.array(z.discriminatedUnion('kind', [vaultNotice, settingsNotice])),
  version: z.string(),
  platform: z.string(),
})
export type Base = z.infer<typeof base>
export type Notice = Base['notices'][number]

/** `accounts` is in the person's own order. */
export const snapshot = z.strictObject({ base, accounts: z.array(accountView) })
export type Snapshot = z.infer<typeof snapshot>
