/**
 * Who may import whom. All lists say what is allowed; what is not named here is forbidden. Type imports
 * count like any other. A folder may always import itself.
 */

/** The parts of `app/`, lowest first. Each imports only what is in a lower row; one row's parts do not know each other. */
export const layers: readonly (readonly string[])[] = [
  ['app/util', 'app/text'],
  ['app/model'],
  ['app/ports'],
  ['app/ports.ts'],
  ['app/bridge'],
  ['app/words'],
  ['app/gate', 'app/service', 'app/activity', 'app/vault'],
  ['app/lock', 'app/renewal'],
  ['app/copy'],
  ['app/accounts'],
  ['app/programs'],
]

export interface Room {
  /** Folders and files outside the room that it may import. */
  readonly folders: readonly string[]
  /** Packages; `node:` means all of Node's built-in modules, a name also means its subpaths. */
  readonly packages: readonly string[]
}

/** The folders whose imports are fenced. `test` may import anything, and no room names it. */
export const rooms: Readonly<Record<string, Room>> = {
  app: { folders: [], packages: ['zod'] },
  main: {
    folders: ['app'],
    packages: ['@jellybrick/dbus-next', '@zxcvbn-ts', 'electron', 'electron-store', 'node:', 'zod'],
  },
  renderer: {
    folders: ['app/bridge', 'app/model', 'app/words'],
    packages: ['react', 'react-dom', 'lucide-react', '@tanstack/react-virtual'],
  },
}

/** A file of the rooms has one idea, and fits on a few screens. In lines. */
export const longestFile = 400

/** Lists of sentences are as long as there are sentences. */
export const listsOfSentences: readonly string[] = ['app/words']
