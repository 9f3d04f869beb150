/** The catalogue of the command `deckpass`, apart because the window does not load it. */
export * from './en/cli.ts'
