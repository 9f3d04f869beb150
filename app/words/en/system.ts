/** What the system shows for Deckpass. */

export const consentWindowTitle = 'A program asks'

/** The comment of the entry by which a Linux desktop starts Deckpass at login. */
export const loginItemComment = 'Keeps your API token fresh'

/** Why the system is asked to confirm the person; macOS writes it as: Deckpass is trying to … */
export const personCheckReason = 'unlock your accounts'
