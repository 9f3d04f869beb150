export interface Floor {
  readonly protects: string
  /** The npm packages that every file of the floor may import; `node:` means all of Node. */
  readonly packages: readonly string[]
  /** The files of other floors that it may import. */
  readonly others: RegExp | null
  /** Each folder imports itself and the lines before it. Folders on one line do not import each other. */
  readonly layers: readonly Layer[]
}

interface Layer {
  readonly in: string
  /** Packages in addition to the floor's. */
  readonly packages?: readonly string[]
  /** What it may import, instead of the lines before it. */
  readonly only?: RegExp
}

const models = /^app\/(util|channel)\/|^app\/[^/]+\/(model\.ts$|model\/)/
const shownToWindows = /^app\/(util|channel|bridge|words)\/|^app\/[^/]+\/(model\.ts$|model\/|channels\.ts$)/

/** Which folder may import which, including type imports. `.` means files beside the folders, which combine them. */
export const floors: Readonly<Record<string, Floor>> = {
  app: {
    protects: 'the decisions of Deckpass can be tested without Electron, and read from the bottom up',
    packages: ['zod/mini'],
    others: null,
    layers: [
      { in: 'util' },
      { in: 'channel' },
      { in: 'formats' },
      { in: 'ports' },
      { in: 'settings' },
      { in: 'service' },
      { in: 'policy' },
      { in: 'vault' },
      { in: 'lock' },
      // Events come after the lock, because their types use the account and the lock's view.
      { in: 'events' },
      { in: 'renewal' },
      { in: 'accounts' },
      { in: 'copying' },
      { in: 'programs' },
      { in: 'token-files' },
      { in: 'updates' },
      { in: 'help' },
      { in: 'notifications' },
      { in: 'snapshot' },
      { in: 'bridge' },
      { in: 'gate' },
      { in: '.' },
      { in: 'words', packages: ['intl-messageformat', '@formatjs/icu-messageformat-parser'], only: models },
    ],
  },
  main: {
    protects: 'adapters depend on no window or tray, so that either can change without the other',
    packages: ['zod/mini', 'electron', 'node:'],
    others: /^app\//,
    layers: [
      { in: 'files' },
      { in: 'system' },
      { in: 'service' },
      { in: 'policy' },
      { in: 'settings', packages: ['electron-store'] },
      { in: 'vault', packages: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'] },
      { in: 'desktop', packages: ['dbus-native'] },
      { in: 'lock' },
      { in: 'copying' },
      { in: 'token-files' },
      { in: 'updates', packages: ['electron-updater'] },
      { in: 'help' },
      { in: 'lifecycle' },
      { in: 'window' },
      { in: 'menu' },
      { in: 'tray programs', packages: ['cross-spawn', 'fastest-levenshtein'] },
      { in: '.' },
    ],
  },
  renderer: {
    protects: 'a window draws and asks but does not decide, and its parts can be read from the bottom up',
    packages: ['react', 'react-dom', 'react-dom/client', 'lucide-react/icons/'],
    others: shownToWindows,
    layers: [
      { in: 'ui' },
      { in: 'window' },
      { in: 'settings service' },
      { in: 'updates' },
      { in: 'help' },
      { in: 'vault renewal token-files' },
      { in: 'lock copying' },
      { in: 'accounts' },
      { in: 'styles' },
      { in: 'programs' },
      { in: '.' },
    ],
  },
  packaging: {
    protects: 'the packaging code does not depend on the app',
    packages: ['electron-builder', '@electron/fuses', 'node:'],
    others: null,
    layers: [{ in: '.' }],
  },
}
