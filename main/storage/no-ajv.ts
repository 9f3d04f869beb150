/**
 * Replaces Ajv, with which electron-store can check what is stored against a schema of its caller.
 * Deckpass gives it no schema, because zod reads the settings. Ajv is a third of what the main process would read at
 * each start, and it is never called.
 */
export class Ajv2020 {
  constructor() {
    throw new Error('electron-store was given a schema, but is built without Ajv (electron.vite.config.ts).')
  }
}

/** That of `ajv-formats`, which is used only together with Ajv. */
export default {}
