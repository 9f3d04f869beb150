import type { DeckpassBridge } from '../../app/bridge/contract.ts'

/** What the preload put on the window. */
export const bridge: DeckpassBridge = Reflect.get(window, 'deckpass')
