/** The exit status if Deckpass could not start. The CLI uses the same one if none runs (`exit-status.ts`). */
export const startFailureStatus = 3
