import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import type { User } from '../desktop/desktop.ts'
import { findElectron, programForEverybody } from './electron.ts'
import { tryToStart } from './first-start.ts'
import { openCopy, projectFolder } from './folders.ts'

export interface ProgramOptions {
  /** The user that runs the app; null for the user of this process. */
  readonly user: User | null
  /** Given to the user with chown. Default: the app's usual folder. */
  readonly userData?: string
  /** Files of `require/` that Electron loads before the app. */
  readonly require?: readonly string[]
  /** As in `LaunchOptions`. */
  readonly resolver?: string
  /** As in `LaunchOptions`. */
  readonly policy?: string
  readonly authorities?: string
  /** Default: this project. */
  readonly appPath?: string
}

export interface Program {
  readonly path: string
  /** The app's folder, or a copy that the user can enter. */
  readonly app: string
  /** Electron's arguments up to the app's own. */
  readonly args: readonly string[]
  /** Precedes `args` if Playwright starts the app, to make it wait until Playwright is connected. */
  readonly waiting: readonly string[]
  readonly env: Record<string, string>
}

let firstStart: Promise<void> | null = null

const isOurs = (folder: string) => !relative(projectFolder, folder).startsWith('..')

/**
 * Finds an Electron, and prepares everything for the user to start the app.
 *
 * @throws a sentence that says what this machine lacks, and how to install it
 */
export async function electronProgram(options: ProgramOptions): Promise<Program> {
  const { user, userData, appPath = projectFolder } = options
  const electron = await findElectron()
  const path = user === null ? electron.path : await programForEverybody(electron)
  const open = user === null ? (folder: string) => folder : openCopy
  const modules = join(open(import.meta.dirname, ['require']), 'require')
  const app = isOurs(appPath)
    ? join(
        open(projectFolder, ['package.json', 'out', 'scripts/development']),
        relative(projectFolder, appPath),
      )
    : open(appPath, ['package.json', 'out'])
  const loaded = [...(userData ? ['user-data.cjs'] : []), ...(options.require ?? [])]
  const args = [
    ...loaded.flatMap((name) => ['-r', join(modules, name)]),
    app,
    ...(userData ? [`--user-data-dir=${userData}`] : []),
  ]
  const waiting = ['-r', join(modules, 'wait-for-playwright.cjs')]
  if (userData && user !== null) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, userData])
  const identity = user && {
    RUN_AS_USER: String(user.uid),
    RUN_AS_GROUP: String(user.gid),
    RUN_PROGRAM: path,
  }
  const started = identity === null ? path : join(import.meta.dirname, 'as-user.sh')
  const exit = ['-r', join(modules, 'exit-at-once.cjs'), app]
  firstStart ??= tryToStart(path, [started, ...exit], { ...process.env, ...identity })
  await firstStart
  return {
    path: started,
    app,
    args,
    waiting,
    env:
      identity === null
        ? {}
        : {
            ...identity,
            RUN_RESOLVER: options.resolver ?? '',
            RUN_POLICY: options.policy ?? '',
            RUN_AUTHORITIES: options.authorities ?? '',
          },
  }
}
