/** Electron accelerators, in the order shown. Controls show a row's first key. */
export const shortcuts = {
  copy: ['CmdOrCtrl+C'],
  renew: ['CmdOrCtrl+R'],
  search: ['CmdOrCtrl+F'],
  /** The ends of a range. */
  numbered: ['CmdOrCtrl+1', 'CmdOrCtrl+9'],
  select: ['Up', 'Down'],
  move: ['Alt+Up', 'Alt+Down'],
  menu: ['Shift+F10'],
  rename: ['F2'],
  add: ['CmdOrCtrl+N'],
  settings: ['CmdOrCtrl+,'],
  lock: ['CmdOrCtrl+L'],
  close: ['Esc'],
  list: ['CmdOrCtrl+/', '?'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type ShortcutName = keyof typeof shortcuts
