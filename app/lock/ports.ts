import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import type { Listeners } from '../util/listeners.ts'
import type { Cipher, EstimateStrength } from '../vault/ports.ts'
import type { Vault } from '../vault/vault.ts'

export interface Idle {
  /** False if the system does not report it, as on most Wayland desktops, or not yet, just after the start. */
  readonly isKnown: boolean
  readonly becameKnown: Pick<Listeners, 'add'>
  /** The idle time, ms; 0 if the system no longer reports it. Never rejects. */
  forMs(): Promise<number>
}

/** Asks the system to confirm that the person at the screen is the one who is logged in. */
export interface PersonCheck {
  /** Null if the system offers none. */
  readonly kind: 'touch-id' | 'polkit' | null
  /** Once `lockSignal` aborts, resolves to false and closes the question if the system allows that. Never rejects. */
  confirm(lockSignal: AbortSignal): Promise<boolean>
}

/**
 * Marks for the next start that Deckpass quit unlocked. Without the mark it starts locked, so a lock needs no write,
 * and a full or read-only disk cannot lose it. Synchronous; never throws.
 */
export interface UnlockedMark {
  /** Removes the mark. False if there was none, or if it cannot be removed. */
  take(): boolean
  leave(): void
}

export interface LockPorts extends Pick<Ports, 'clock' | 'log'> {
  readonly cipher: Cipher
  readonly estimateStrength: EstimateStrength
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly personCheck: PersonCheck
  readonly unlockedMark: UnlockedMark
  readonly vault: Vault
}
