import type { DeckpassBridge } from '../app/bridge/contract.ts'

declare global {
  interface Window {
    readonly deckpass: DeckpassBridge
  }
}
