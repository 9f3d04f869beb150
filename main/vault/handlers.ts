import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { vaultChannels } from '../../app/vault/channels.ts'
import type { EstimateStrength } from '../../app/vault/ports.ts'
import type { Vault } from '../../app/vault/stored-vault.ts'

interface HandlerParts {
  readonly vault: Pick<Vault, 'open' | 'unlock' | 'startAnew'>
  /** Checks the PIN, which a change of the protection requires. */
  readonly lock: Pick<Lock, 'protect' | 'lockSignal'>
  readonly estimateStrength: EstimateStrength
  forgetEverything(): Promise<unknown>
}

export function vaultHandlers(parts: HandlerParts): Handlers<keyof typeof vaultChannels> {
  const { vault, lock, estimateStrength } = parts
  return {
    'vault.unlock': ({ passphrase }) => vault.unlock(passphrase, lock.lockSignal),
    'vault.protect': ({ choice, current }) => lock.protect(choice, current),
    'vault.estimateStrength': ({ passphrase }) => estimateStrength(passphrase),
    'vault.startAnew': async () => toDone(await vault.startAnew()),
    'vault.retry': async () => toNull(await vault.open()),
    'vault.forgetEverything': async () => toDone(await parts.forgetEverything()),
  }
}
