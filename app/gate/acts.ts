import type { RequestName } from '../bridge/channels.ts'

/** What must be true before an act is done. */
export interface ActRule {
  /** It hands something out or destroys something, so a person must have asked for it just now. */
  readonly needsPerson: boolean
  /** Whether it goes on while Deckpass is locked. */
  readonly whileLocked: 'allowed' | 'refused'
}

const open: ActRule = { needsPerson: false, whileLocked: 'refused' }
const guarded: ActRule = { needsPerson: true, whileLocked: 'refused' }
/** A way out of the lock, for a person. */
const unlocking: ActRule = { needsPerson: true, whileLocked: 'allowed' }
const always: ActRule = { needsPerson: false, whileLocked: 'allowed' }

/**
 * Every act that somebody outside `app/` can ask for, by the name of its bridge channel; the tray and the
 * menus use the same names. A channel that is missing here does not compile, so that nobody can add one
 * without a decision.
 */
export const actRules: Readonly<Record<RequestName, ActRule>> = {
  'snapshot.read': always,
  'account.signIn': guarded,
  'account.mendAddress': guarded,
  'account.giveProxyPassword': guarded,
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
  'settings.change': open,
  'vault.unlock': always,
  'vault.protect': guarded,
  'vault.weighPassphrase': open,
  'vault.retry': always,
  'programs.read': open,
  'programs.revoke': open,
  'tokenFiles.add': guarded,
  'tokenFiles.stop': open,
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
