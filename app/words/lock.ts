/** Why the system is asked to confirm the person; macOS writes it as: Deckpass is trying to … */
export const personCheckReason = 'unlock your accounts'

export const lockWords = { locked: 'Deckpass is locked. Unlock it first.' }
