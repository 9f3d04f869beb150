/** Code and parameters -> sentence. The catalogues `en.json`, `de.json` hold the messages, in ICU MessageFormat. */

export * from './activity.ts'
export * from './connection.ts'
export * from './dates.ts'
export * from './diagnostics.ts'
export * from './failures.ts'
export * from './files.ts'
export type { MessageKey } from './messages.ts'
export * from './names.ts'
export * from './notifications.ts'
export * from './programs.ts'
export * from './refusals.ts'
export * from './translate.ts'
