/** What the tray says. A name is an account's; `left` is a time left. */
export const trayWords = {
  locked: 'Deckpass is locked',
  idle: 'Deckpass',
  good: 'Deckpass: every token is valid',
  actionNeeded: (name: string) => `Deckpass: ${name} needs you`,
  expired: (name: string) => `Deckpass: the token of ${name} has expired`,
  left: (name: string, left: string) => `Deckpass: ${name}, ${left} left`,
  noToken: 'no token',
  hasExpired: 'expired',
  copy: (name: string, status: string) => `Copy token of ${name} (${status})`,
  signInAgain: (name: string) => `Sign in again to ${name}`,
  more: (count: number) => `${count} more…`,
  open: 'Open Deckpass',
  renewAll: 'Renew all now',
  lock: 'Lock',
  unlock: 'Unlock…',
  quit: 'Quit Deckpass',
} as const

/** What the application menu says; `&` marks the key that opens a menu. */
export const menuWords = {
  file: '&File',
  edit: '&Edit',
  copy: 'Copy',
  token: '&Token',
  account: '&Account',
  view: '&View',
  help: '&Help',
  settings: 'Settings',
  lock: 'Lock',
  addAccount: 'Add account',
  copyToken: 'Copy token',
  renewNow: 'Renew now',
  searchAccounts: 'Search accounts',
  rename: 'Rename',
  shortcuts: 'Keyboard shortcuts',
} as const

export const consentWindowTitle = 'A program asks'

/** The comment of the entry by which a Linux desktop starts Deckpass at login. */
export const loginItemComment = 'Keeps your API token fresh'
