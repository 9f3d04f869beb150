import type { DeckpassBridge } from '../app/bridge/contract.ts'

/** Asks the main process. */
export const ask: DeckpassBridge['request'] = (name, input) => window.deckpass.request(name, input)
