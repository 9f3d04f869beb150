import type { accountChannels } from '../../app/accounts/channels.ts'
import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { Core } from '../../app/core.ts'

export function accountHandlers(core: Core): Handlers<keyof typeof accountChannels> {
  const { accounts, signIn, signOut, connection } = core
  return {
    'account.signIn': (input) => signIn.run(input),
    'account.changeAddress': (input) => signIn.changeAddress(input),
    'account.giveProxyPassword': (input) => connection.giveProxyPassword(input),
    'account.chooseCertificate': (input) => connection.chooseCertificate(input),
    'account.cancelSignIn': () => toNull(signIn.cancel()),
    'account.signOut': ({ accountId }) => toDone(signOut.run(accountId)),
    'account.undoSignOut': () => toDone(signOut.undo()),
    'account.move': ({ accountId, index }) => toNull(accounts.move(accountId, index)),
    'account.rename': ({ accountId, name }) => toDone(accounts.rename(accountId, name)),
    'activity.read': ({ accountId }) => core.activity.read(accountId),
  }
}
