export interface Floor {
  readonly protects: string
  /** What every file of the floor may import of npm; `node:` stands for all of Node. */
  readonly packages: readonly string[]
  /** What it may import of another floor. */
  readonly others: RegExp | null
  /** Each folder imports itself and the lines before it. Folders on one line do not import each other. */
  readonly layers: readonly Layer[]
}

interface Layer {
  readonly in: string
  /** Beside the floor's. */
  readonly packages?: readonly string[]
  /** In place of the lines before it. */
  readonly only?: RegExp
}

const models = /^app\/(util|channel)\/|^app\/[^/]+\/(model\.ts$|model\/)/
const shownToWindows = /^app\/(util|channel|bridge|words)\/|^app\/[^/]+\/(model\.ts$|model\/|channels\.ts$)/

/** Who may import whom, type imports counted. `.` is the files beside the folders, which put them together. */
export const floors: Readonly<Record<string, Floor>> = {
  app: {
    protects: 'what Deckpass decides can be tested without a machine, and read from the ground up',
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
      // After the lock, because its types take the account and the lock's view.
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
    protects: 'an adapter knows no window or tray, so that one can go without the other',
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
    protects: 'no secret and no decision reaches a window, and its parts can be read from the ground up',
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
    protects: 'what packs Deckpass needs nothing of it',
    packages: ['electron-builder', '@electron/fuses', 'node:'],
    others: null,
    layers: [{ in: '.' }],
  },
}
