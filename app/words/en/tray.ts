import { isolated } from './isolated.ts'
/** What the tray says. A name is an account's; `left` is a time left. */
export const trayWords = {
  locked: 'Deckpass is locked',
  idle: 'Deckpass',
  good: 'Deckpass: every token is valid',
  actionNeeded: (name: string) => `Deckpass: ${isolated(name)} needs you`,
  expired: (name: string) => `Deckpass: the token of ${isolated(name)} has expired`,
  left: (name: string, left: string) => `Deckpass: ${isolated(name)}, ${left} left`,
  noToken: 'no token',
  hasExpired: 'expired',
  copy: (name: string, status: string) => `Copy token of ${isolated(name)} (${status})`,
  signInAgain: (name: string) => `Sign in again to ${isolated(name)}`,
  more: (count: number) => `${count} more…`,
  open: 'Open Deckpass',
  renewAll: 'Renew all now',
  lock: 'Lock',
  unlock: 'Unlock…',
  quit: 'Quit Deckpass',
} as const
