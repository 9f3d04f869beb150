import type { DeckpassBridge } from '../../app/bridge/contract.ts'

declare global {
  interface Window {
    /** Set by the preload. */
    readonly deckpass: DeckpassBridge
  }
}

export const bridge = window.deckpass
