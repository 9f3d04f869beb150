import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import type { App } from 'electron'
import type { FileFailure } from '../../app/util/file-failure.ts'
import { toFileFailure } from './files.ts'

/**
 * Where Deckpass keeps its data. The folder may not exist yet; asking Electron for its path would make it.
 *
 * On Windows it is in %LOCALAPPDATA%. %APPDATA%, Electron's choice, can wander between computers with the person: the
 * last to sign out would win, and DPAPI's keys need not come along. Elsewhere a relative XDG_CONFIG_HOME is ignored, as
 * the XDG Base Directory Specification 0.8 has it. A folder that was chosen for this start stays.
 */
export function dataFolder(
  app: Pick<App, 'getPath' | 'getName'> & {
    readonly commandLine: Pick<App['commandLine'], 'getSwitchValue'>
  },
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
): string {
  const chosen = app.commandLine.getSwitchValue('user-data-dir')
  if (chosen !== '') return resolve(chosen)
  const local = env.LOCALAPPDATA ?? ''
  if (platform === 'win32' && win32.isAbsolute(local)) return win32.join(local, app.getName())
  const usual = app.getPath('appData')
  return join(isAbsolute(usual) ? usual : join(homedir(), '.config'), app.getName())
}

/** Too long to be stored beside the file's name, so that writing it needs room on the disk. */
const probeBytes = 4_096

/**
 * Why Deckpass cannot keep its data in `folder`; null if it can. A folder that is missing is made if `makes` says so;
 * otherwise the folder above it tells. Tries to write, because only that finds a full disk.
 */
export function dataFolderProblem(
  folder: string,
  { makes }: { readonly makes: boolean },
): FileFailure | null {
  try {
    if (makes) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = statOf(folder)
    if (found === null) return parentProblem(folder)
    const denied = accessProblem(folder, found)
    if (denied !== null) return denied
    const probe = join(folder, `probe-${process.pid}`)
    try {
      writeFileSync(probe, new Uint8Array(probeBytes), { flag: 'w', mode: 0o600 })
    } finally {
      rmSync(probe, { force: true })
    }
    return null
  } catch (error) {
    return toFileFailure(error)
  }
}

/** The nearest folder above that is there tells whether this one could be made. */
function parentProblem(folder: string): FileFailure | null {
  const parent = dirname(folder)
  const found = statOf(parent)
  if (found !== null) return accessProblem(parent, found)
  return parent === folder ? 'folder-missing' : parentProblem(parent)
}

function accessProblem(folder: string, found: Stats): FileFailure | null {
  if (!found.isDirectory()) return 'folder-is-file'
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const problem = toFileFailure(error)
    const own = process.getuid?.()
    const isDenied = problem === 'access-denied' && own !== undefined && found.uid !== own
    return isDenied ? 'other-owner' : problem
  }
}

/** Null if there is nothing of that name. Throws where there is a link that leads nowhere. */
function statOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) === undefined ? null : statSync(path)
}
