import type { DeckpassBridge } from '../../app/bridge/contract.ts'

/** The preload's API. */
export const bridge: DeckpassBridge = Reflect.get(window, 'deckpass')
