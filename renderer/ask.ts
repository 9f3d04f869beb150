import type { DeckpassBridge } from '../app/bridge/contract.ts'

/** Asks the main process: the preload's own function. */
export const ask: DeckpassBridge['request'] = window.deckpass.request
