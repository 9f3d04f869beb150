import { accessSync, constants, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, resolve, win32 } from 'node:path'
import type { App } from 'electron'
import type { FileProblem } from '../../app/util/file-problem.ts'
import { attempt, toFileProblem } from './file-errors.ts'

/**
 * The path of Deckpass's data folder, which may not exist yet; asking Electron for the path would create it. On Windows
 * it is in %LOCALAPPDATA%, because Electron's %APPDATA% may roam between computers: the last computer to sign out would
 * overwrite the others, and DPAPI's keys may be missing there. On Linux a relative XDG_CONFIG_HOME is ignored (XDG Base
 * Directory Specification 0.8). A folder from the command line has priority.
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

/** Too large for a file system to store inline, so writing the probe needs free space. */
const probeBytes = 4_096

/**
 * Why Deckpass cannot store its data in `folder`; null if it can. Writes a probe, because nothing else detects a full
 * disk. With `makes` a missing folder is created; otherwise its parents are checked.
 */
export function dataFolderProblem(
  folder: string,
  { makes }: { readonly makes: boolean },
): FileProblem | null {
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
    return toFileProblem(error)
  }
}

/** Creates the folder. On failure its parents are checked first, because Node.js reports ENOENT on a read-only disk. */
function makingProblem(folder: string): FileProblem | null {
  const problem = attempt(() => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  return problem && (parentProblem(folder) ?? problem)
}

/** Whether `folder` can be created in its nearest parent. If not, `folder` counts as missing: the message names it. */
function parentProblem(folder: string): FileProblem | null {
  const parent = dirname(folder)
  if (!isThere(parent)) return parent === folder ? 'folder-missing' : parentProblem(parent)
  const problem = accessProblem(parent)
  return problem === 'access-denied' || problem === 'other-owner' ? 'folder-missing' : problem
}

function accessProblem(folder: string): FileProblem | null {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'is-link'
  if (!found.isDirectory()) return 'folder-is-file'
  const problem = attempt(() => accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK))
  const own = process.getuid?.()
  const isDenied = problem === 'access-denied' && own !== undefined && found.uid !== own
  return isDenied ? 'other-owner' : problem
}

/** True for a dangling link as well. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined
