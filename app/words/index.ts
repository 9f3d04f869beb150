/**
 * The catalogue: code and parameters -> sentence, in the language of the person. English is the only one so far;
 * another language is another folder with the same files. `cli.ts` is a second index, because the window does not
 * load the words of the command, nor the command those of the window.
 */

export * from './en/activity.ts'
export * from './en/confirm-dialogs.ts'
export * from './en/connection.ts'
export * from './en/dates.ts'
export * from './en/diagnostics.ts'
export * from './en/durations.ts'
export * from './en/failures.ts'
export * from './en/files.ts'
export * from './en/keychains.ts'
export * from './en/menu.ts'
export * from './en/notifications.ts'
export * from './en/problems.ts'
export * from './en/refusals.ts'
export * from './en/system.ts'
export * from './en/tray.ts'
export * from './en/vault.ts'
export type { SettingWords } from './en/window/settings.ts'
export * from './en/window.ts'
