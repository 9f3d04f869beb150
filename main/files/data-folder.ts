import { accessSync, constants, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
    const isMissing = !isThere(folder)
    if (isMissing && !makes) return parentProblem(folder)
    const problem = isMissing ? makingProblem(folder) : accessProblem(folder)
    if (problem !== null) return problem
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

/** Makes the folder. The folder above tells more than the error: on a read-only disk Node.js reports ENOENT. */
function makingProblem(folder: string): FileFailure | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return null
  } catch (error) {
    return parentProblem(folder) ?? toFileFailure(error)
  }
}

/**
 * The nearest folder above that is there tells whether this one could be made. Who may not write to that one is told
 * about this one, whose path the sentence names.
 */
function parentProblem(folder: string): FileFailure | null {
  const parent = dirname(folder)
  if (!isThere(parent)) return parent === folder ? 'folder-missing' : parentProblem(parent)
  const problem = accessProblem(parent)
  return problem === 'access-denied' || problem === 'other-owner' ? 'folder-missing' : problem
}

function accessProblem(folder: string): FileFailure | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'is-link'
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

/** Also where there is a link that leads nowhere. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
