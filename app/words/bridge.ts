/** What a page learns of a request that went wrong: that it did. The window shows neither; a script may read them. */
export const requestRefused = 'Deckpass refused this request.'
export const requestFailed = 'Deckpass could not carry out this request.'
