import type { MenuItemConstructorOptions } from 'electron'

export type Role = NonNullable<MenuItemConstructorOptions['role']>

interface RoleLook {
  readonly label: string
  readonly accelerator?: string
  /** The system or the page heeds the key by itself; the menu only shows it. */
  readonly shown?: boolean
  readonly items?: readonly Role[]
}

const mac = process.platform === 'darwin'

/** What Electron makes of each role that electron.d.ts names. */
export const roles: Readonly<Record<Role, RoleLook>> = {
  undo: { label: 'Undo', accelerator: 'CmdOrCtrl+Z', shown: true },
  redo: { label: 'Redo', accelerator: mac ? 'Shift+Cmd+Z' : 'Ctrl+Y', shown: true },
  cut: { label: 'Cut', accelerator: 'CmdOrCtrl+X', shown: true },
  copy: { label: 'Copy', accelerator: 'CmdOrCtrl+C', shown: true },
  paste: { label: 'Paste', accelerator: 'CmdOrCtrl+V', shown: true },
  pasteAndMatchStyle: { label: 'Paste and Match Style', accelerator: 'CmdOrCtrl+Shift+V', shown: true },
  delete: { label: 'Delete' },
  selectAll: { label: 'Select All', accelerator: 'CmdOrCtrl+A', shown: true },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R' },
  forceReload: { label: 'Force Reload', accelerator: 'Shift+CmdOrCtrl+R' },
  toggleDevTools: { label: 'Toggle Developer Tools', accelerator: mac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I' },
  resetZoom: { label: 'Actual Size', accelerator: 'CmdOrCtrl+0' },
  zoomIn: { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus' },
  zoomOut: { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-' },
  toggleSpellChecker: { label: 'Check Spelling While Typing' },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: mac ? 'Ctrl+Cmd+F' : 'F11' },
  window: { label: 'Window' },
  minimize: { label: 'Minimize', accelerator: 'CmdOrCtrl+M' },
  close: { label: 'Close Window', accelerator: 'CmdOrCtrl+W' },
  help: { label: 'Help' },
  about: { label: 'About' },
  services: { label: 'Services' },
  hide: { label: 'Hide', accelerator: 'Cmd+H' },
  hideOthers: { label: 'Hide Others', accelerator: 'Cmd+Alt+H' },
  unhide: { label: 'Show All' },
  quit: { label: process.platform === 'win32' ? 'Exit' : 'Quit', accelerator: 'CmdOrCtrl+Q' },
  showSubstitutions: { label: 'Show Substitutions' },
  toggleSmartQuotes: { label: 'Smart Quotes' },
  toggleSmartDashes: { label: 'Smart Dashes' },
  toggleTextReplacement: { label: 'Text Replacement' },
  startSpeaking: { label: 'Start Speaking' },
  stopSpeaking: { label: 'Stop Speaking' },
  zoom: { label: 'Zoom' },
  front: { label: 'Bring All to Front' },
  appMenu: {
    label: 'App',
    items: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  },
  fileMenu: { label: 'File', items: [mac ? 'close' : 'quit'] },
  editMenu: { label: 'Edit', items: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'] },
  viewMenu: {
    label: 'View',
    items: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  },
  windowMenu: { label: 'Window', items: ['minimize', 'zoom', 'close'] },
  shareMenu: { label: 'Share', items: [] },
  recentDocuments: { label: 'Open Recent', items: [] },
  toggleTabBar: { label: 'Show Tab Bar' },
  selectNextTab: { label: 'Show Next Tab' },
  selectPreviousTab: { label: 'Show Previous Tab' },
  showAllTabs: { label: 'Show All Tabs' },
  mergeAllWindows: { label: 'Merge All Windows' },
  clearRecentDocuments: { label: 'Clear Menu' },
  moveTabToNewWindow: { label: 'Move Tab to New Window' },
}
