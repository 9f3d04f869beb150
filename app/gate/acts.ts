import type { RequestName } from '../bridge/channels.ts'
import type { RequestInput } from '../bridge/contract.ts'
import { type Settings, weakerSettings } from '../model/settings.ts'
import { type ActPhrase, weakerSettingsPhrase } from '../words/questions.ts'

/** What must be true before an act is done. */
export interface ActRule<Input = unknown> {
  /**
   * It hands something out, destroys something or weakens a protection, so a person must have asked for it just
   * now. Where that depends on what is asked for: what a dialog then asks, or null where no person is needed.
   */
  readonly needsPerson: boolean | ((input: Input, settings: Settings) => ActPhrase | null)
  /** Whether it goes on while Deckpass is locked, or what is stored is not open. */
  readonly whileLocked: 'allowed' | 'refused'
}

const open: ActRule = { needsPerson: false, whileLocked: 'refused' }
const guarded: ActRule = { needsPerson: true, whileLocked: 'refused' }
/** A way out of the lock, for a person. */
const unlocking: ActRule = { needsPerson: true, whileLocked: 'allowed' }
/** A setting that protects less than before needs a person; any other change is free. */
const unlessWeaker: ActRule<RequestInput<'settings.change'>> = {
  needsPerson: (patch, settings) => weakerSettingsPhrase(weakerSettings(settings, patch)),
  whileLocked: 'refused',
}
const always: ActRule = { needsPerson: false, whileLocked: 'allowed' }

/**
 * Every act that somebody outside `app/` can ask for, by the name of its bridge channel; the tray and the
 * menus use the same names. A channel that is missing here does not compile, so that nobody can add one
 * without a decision.
 */
export const actRules: { readonly [Name in RequestName]: ActRule<RequestInput<Name>> } = {
  'snapshot.read': always,
  'account.signIn': guarded,
  'account.mendAddress': guarded,
  'account.giveProxyPassword': guarded,
  'account.chooseCertificate': guarded,
  'account.testConnection': open,
  'account.cancelSignIn': open,
  'account.signOut': guarded,
  'account.rename': open,
  'account.renew': open,
  'account.renewAll': open,
  'account.copy': guarded,
  'account.reveal': guarded,
  'clipboard.keep': guarded,
  'activity.read': open,
  'diagnostics.copy': guarded,
  'settings.change': unlessWeaker,
  'vault.unlock': always,
  'vault.protect': guarded,
  'vault.weighPassphrase': open,
  'vault.retry': always,
  'programs.read': open,
  'programs.revoke': open,
  'tokenFiles.add': guarded,
  'tokenFiles.stop': guarded,
  'readyLine.copy': guarded,
  'commandPlace.read': open,
  'commandPlace.install': guarded,
  'question.read': open,
  'question.answer': guarded,
  'vault.forgetEverything': unlocking,
  'lock.lock': always,
  'lock.unlock': always,
  'lock.unlockBySystem': unlocking,
  'lock.unlockByService': unlocking,
  'lock.setPin': guarded,
  'lock.removePin': guarded,
}
