/**
 * The names alone, without zod, because the preload is built from them and must stay one small file.
 * `contract.ts` says for each what goes in and what comes out; the compiler keeps the two in step.
 */

/** Asked by the window, answered by the main process. */
export const requestNames = [
  'snapshot.read',
  'account.signIn',
  'account.mendAddress',
  'account.giveProxyPassword',
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
] as const

export type RequestName = (typeof requestNames)[number]

/** Told by the main process to the window. */
export const eventNames = ['changed', 'command'] as const

export type EventName = (typeof eventNames)[number]
