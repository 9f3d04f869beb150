import type { DeckpassBridge } from '../app/bridge/contract.ts'

declare global {
  interface Window {
    readonly deckpass: DeckpassBridge
  }
}

/** Asks the main process: the preload's own function. */
export const ask: DeckpassBridge['request'] = window.deckpass.request
