/** Both from the project's folder on. */

/** An app whose window shows React and one button; its main process is Deckpass's own. */
export const bareFolder = 'out/bench/bare'

/** An app whose main process loads its libraries and does nothing. */
export const librariesFolder = 'out/bench/libraries'
