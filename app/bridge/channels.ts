/**
 * The names alone, without zod, because the preload is built from them and must stay one small file.
 * `contract.ts` says for each what goes in and what comes out; the compiler keeps the two in step.
 */

/** Asked by the small window in which a person answers a program's question, and by no other. */
const questionRequestNames = ['question.read', 'question.answer'] as const

/** Asked by a window, answered by the main process. */
export const requestNames = [
  'snapshot.read',
  'account.signIn',
  'account.mendAddress',
  'account.giveProxyPassword',
  'account.chooseCertificate',
  'account.testConnection',
  'account.cancelSignIn',
  'account.signOut',
  'account.rename',
  'account.renew',
  'account.renewAll',
  'account.copy',
  'account.reveal',
  'clipboard.keep',
  'activity.read',
  'diagnostics.copy',
  'settings.change',
  'vault.unlock',
  'vault.protect',
  'vault.weighPassphrase',
  'vault.retry',
  'vault.forgetEverything',
  'programs.read',
  'programs.revoke',
  'tokenFiles.add',
  'tokenFiles.stop',
  'readyLine.copy',
  'commandPlace.read',
  'commandPlace.install',
  ...questionRequestNames,
  'lock.lock',
  'lock.unlock',
  'lock.unlockBySystem',
  'lock.unlockByService',
  'lock.setPin',
  'lock.removePin',
] as const

export type RequestName = (typeof requestNames)[number]

/** The window that may ask for `name`. */
export function windowOf(name: RequestName): 'main' | 'question' {
  return questionRequestNames.some((each) => each === name) ? 'question' : 'main'
}

/** Told by the main process: `question` to the small window, the others to the main one. */
export const eventNames = ['changed', 'command', 'question'] as const

export type EventName = (typeof eventNames)[number]
