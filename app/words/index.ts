/**
 * The catalogue: code and parameters -> sentence, in the language of the person. English is the only one so far;
 * another language is another folder with the same files.
 */

export * from './dates.ts'
export * from './durations.ts'
export * from './en/activity.ts'
export * from './en/connection.ts'
export * from './en/desktop.ts'
export * from './en/diagnostics.ts'
export * from './en/failures.ts'
export * from './en/files.ts'
export * from './en/keychains.ts'
export * from './en/notifications.ts'
export * from './en/problems.ts'
export * from './en/refusals.ts'
export * from './en/vault.ts'
export * from './en/window.ts'
