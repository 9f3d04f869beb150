/** The exit status of a Deckpass that could not start. The command ends with it, too, where none runs (`exit-status.ts`). */
export const startFailureStatus = 3
