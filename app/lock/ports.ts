/** How long nobody has pressed a key or moved the mouse. */
export interface Idle {
  /** False if the system does not tell, as most desktops under Wayland; some tell only a moment after the start. */
  readonly isKnown: boolean
  onKnown(listener: () => void): () => void
  /** In ms; 0 if the system tells no more. Never rejects. */
  forMs(): Promise<number>
}

/** Asks the system to confirm that the person at the screen is the one who is logged in. */
export interface PersonCheck {
  /** Null if the system offers none. */
  readonly kind: 'touch-id' | 'polkit' | null
  /** Once `lockSignal` aborts, resolves to false and stops asking where the system allows that. Never rejects. */
  confirm(lockSignal: AbortSignal): Promise<boolean>
}

/**
 * Tells the next start that Deckpass was unlocked when it quit. Without the mark a start is locked. So a lock needs no
 * write, and a full or read-only disk cannot lose it. Synchronous; never throws.
 */
export interface UnlockedMark {
  /** Removes the mark. False if there was none, or if it cannot be removed. */
  take(): boolean
  leave(): void
}
