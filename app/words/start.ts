/** Printed where Deckpass is started from a terminal and does not open. */
export const notAsRoot = 'Deckpass does not run as root. Start it as the person who uses it.'
