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
  about: 'About Deckpass',
} as const
