import type { Lock } from '../lock/lock.ts'
import type { Account } from '../model/account.ts'
import { settingsOf } from '../model/settings.ts'
import type { Base, ClipboardView, KeychainKind } from '../model/snapshot.ts'
import type { Network, SettingsStore } from '../ports/index.ts'
import type { Vault } from '../vault/vault.ts'

export interface AppFacts {
  readonly version: string
  /** `process.platform` */
  readonly platform: string
  readonly keychain: KeychainKind
  /** What the address field holds while there is no account; may be empty. */
  readonly firstAddress: string
}

/** All of a snapshot but the accounts. `latest` is the account added last; its service is offered for the next. */
export function baseView(
  {
    vault,
    lock,
    network,
    settings,
  }: {
    readonly vault: Vault
    readonly lock: Pick<Lock, 'view'>
    readonly network: Network
    readonly settings: SettingsStore
  },
  { version, platform, keychain, firstAddress }: AppFacts,
  clipboard: ClipboardView,
  latest: Account | null,
): Base {
  const stored = settings.read()
  const shown = {
    vault: vault.view,
    lock: lock.view,
    clipboard,
    settings: settingsOf(stored),
    keychain,
    keychainOffered: vault.keychainOffered,
    lastAddress: latest?.address ?? firstAddress,
    online: network.isOnline(),
    notices: [...vault.notices],
    version,
    platform,
  }
  return shown.lock.locked ? withoutNames(shown) : shown
}

/** While Deckpass is locked: nothing that tells of an account, of a service, or of what happened. */
function withoutNames(base: Base): Base {
  const vault = base.vault.state === 'ready' ? { ...base.vault, notSaved: null } : base.vault
  return { ...base, vault, clipboard: { state: 'idle' }, lastAddress: '', notices: [] }
}
