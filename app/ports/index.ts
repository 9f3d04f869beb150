/**
 * What more than one capability needs from outside. `main/` brings it for Electron and Node, tests bring their own.
 * Instants are epoch milliseconds and end in `At`, durations end in `Ms`.
 */
export type * from './clock.ts'
export type * from './desktop.ts'
export type * from './network.ts'
export type * from './notifier.ts'
export type * from './ports.ts'
export type * from './storage.ts'
