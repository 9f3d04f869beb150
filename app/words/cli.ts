/** The catalogue of the command `deckpass`, apart from `index.ts`: neither loads the other's. */
export * from './en/cli.ts'
