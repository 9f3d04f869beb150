import type { SignInResult } from '../../../app/accounts/channels.ts'
import type { ChannelName } from '../../../app/bridge/contract.ts'
import { typed } from '../../support/core-fixture.ts'
import {
  adasFile,
  bobsFile,
  type InterleavingFixture,
  ids,
  passphrases,
  pin,
} from './interleaving-fixture.ts'

/** `act`: the channel by which the gate knows it; null for an event of the system, which passes no gate. */
interface UseCase {
  readonly act: ChannelName | null
  readonly run: (fixture: InterleavingFixture) => unknown
}

function asked(act: ChannelName | null, run: UseCase['run']): UseCase {
  return { act, run }
}

/** All that somebody can ask for, the window and the system included. */
export const useCases: Readonly<Record<string, UseCase>> = {
  'sign in': asked('accounts.signIn', ({ core }) => signIn(core, { username: 'cleo' })),
  'sign in again': asked('accounts.signIn', ({ core }) =>
    signIn(core, { username: 'ada', accountId: ids.ada }),
  ),
  'mend the address': asked('accounts.changeAddress', ({ core }) =>
    core.signIn.changeAddress({
      ...typed,
      address: 'https://other.example',
      username: 'ada',
      accountId: ids.ada,
    }),
  ),
  'give a proxy password': asked('accounts.giveProxyPassword', ({ core }) =>
    core.connection.giveProxyPassword({
      accountId: ids.bob,
      username: 'office',
      password: 'demo-proxy-password',
    }),
  ),
  'cancel the sign-in': asked('accounts.cancelSignIn', ({ core }) => core.signIn.cancel()),
  'sign out': asked('accounts.signOut', ({ core }) => core.signOut.run(ids.ada)),
  rename: asked('accounts.rename', ({ core }) => core.accounts.rename(ids.ada, 'Renamed')),
  copy: asked('copying.copy', (fixture) => copy(fixture)),
  reveal: asked('copying.reveal', ({ core }) => core.copies.reveal(ids.ada)),
  renew: asked('renewal.renew', ({ core }) => core.renewals.renew(ids.ada, 'person')),
  'renew all': asked('renewal.renewAll', ({ core }) => core.renewals.renewAll('person')),
  'keep the copy': asked('copying.keep', ({ core }) => core.copies.keep()),
  'copy diagnostics': asked('help.copyDiagnostics', ({ core }) => core.clipboard.copyText('diagnostics')),
  'change settings': asked('settings.change', ({ core }) =>
    core.changeSettings({ notifications: 'problems' }),
  ),
  'protect by keychain': asked('vault.protect', ({ vault, lock }) =>
    vault.protect({ kind: 'keychain' }, lock.lockSignal),
  ),
  'protect by passphrase': asked('vault.protect', ({ vault, lock }) =>
    vault.protect({ kind: 'passphrase', passphrase: passphrases[1] }, lock.lockSignal),
  ),
  'keep for this session': asked('vault.protect', ({ vault, lock }) =>
    vault.protect({ kind: 'session' }, lock.lockSignal),
  ),
  'open the vault': asked('vault.unlock', ({ vault, lock }) => vault.unlock(passphrases[0], lock.lockSignal)),
  'try the vault again': asked('vault.retry', ({ core }) => core.start()),
  'forget everything': asked('vault.forgetEverything', ({ core }) => core.forgetEverything()),
  lock: asked('lock.lock', ({ lock }) => lock.lock('person')),
  'unlock by the PIN': asked('lock.unlock', ({ lock }) => lock.unlock(pin)),
  'unlock by the passphrase': asked('lock.unlock', ({ lock }) => lock.unlock(passphrases[0])),
  'set a PIN': asked('lock.setPin', ({ lock }) => lock.changePin(pin, '')),
  'remove the PIN': asked('lock.removePin', ({ lock }) => lock.changePin(null, pin)),
  'look away and back': asked(null, ({ power, core }) => {
    power.emit('lock')
    core.clipboard.handleFocus()
  }),
  'write a token to a file': asked('tokenFiles.add', ({ files }) =>
    files.add({ ...bobsFile, othersMayRead: false, accountId: ids.bob }),
  ),
  'stop writing a token': asked('tokenFiles.stop', ({ files }) =>
    files.remove({ ...adasFile, accountId: ids.ada }),
  ),
  quit: asked(null, ({ core }) => core.stop()),
}

/** Passes through the gate, as the bridge does. A denied act is not done. */
export async function ask(fixture: InterleavingFixture, name: string): Promise<void> {
  const { act, run } = useCases[name] ?? {}
  if (run === undefined) throw new Error(`There is no use case "${name}".`)
  if (act && fixture.gate.passDesktop(act).kind === 'denied') return
  await run(fixture)
}

/** Nobody is told "copied" while Deckpass is locked. */
async function copy({ core, lock }: InterleavingFixture): Promise<void> {
  const result = await core.copies.copy(ids.bob, 'header', 'person')
  if (result.kind === 'copied' && lock.isLocked) throw new Error('A token was copied behind the lock.')
}

type Core = InterleavingFixture['core']

/** An account that is reported as signed in is listed. */
async function signIn(core: Core, who: { username: string; accountId?: string }): Promise<SignInResult> {
  const result = await core.signIn.run({ ...typed, ...who })
  if (result.kind === 'signed-in') {
    const isListed = core.snapshot().accounts.some((each) => each.id === result.accountId)
    if (!isListed) throw new Error('Somebody was told "signed in" and is not listed.')
  }
  return result
}
