import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import type { User } from '../desktop/desktop.ts'
import { Missing, wayToInstall } from '../desktop/packages.ts'
import { findElectron, programForEverybody } from './electron.ts'
import { openCopy, projectFolder } from './folders.ts'

/** As in `LaunchOptions`, but the folder of the data is the app's usual one by default. */
interface ProgramOptions {
  /** The user that runs the app, to whom `userData` is given with chown; null for the user of this process. */
  readonly user: User | null
  readonly userData?: string
  readonly require?: readonly string[]
  readonly resolver?: string
  readonly policy?: string
  readonly authorities?: string
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
  const env: Record<string, string> =
    user === null ? {} : { RUN_AS_USER: String(user.uid), RUN_AS_GROUP: String(user.gid), RUN_PROGRAM: path }
  const started = user === null ? path : join(import.meta.dirname, 'as-user.sh')
  const exit = ['-r', join(modules, 'exit-at-once.cjs'), app]
  firstStart ??= tryToStart(path, [started, ...exit], { ...process.env, ...env })
  await firstStart
  if (user !== null) {
    env.RUN_RESOLVER = options.resolver ?? ''
    env.RUN_POLICY = options.policy ?? ''
    env.RUN_AUTHORITIES = options.authorities ?? ''
  }
  return { path: started, app, args, waiting, env }
}

/**
 * Starts Electron as the app will be started, up to its first line of JavaScript, which runs after the sandbox is set
 * up.
 *
 * @param electron its executable, which `command` may start through another program
 *
 * @throws a sentence that says what this machine lacks, and how to install it
 */
async function tryToStart(
  electron: string,
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const child = spawn(file, args, { env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (child.exitCode === 0) return
  throw new Missing(whatIsMissing(said, electron))
}

/** Turns Electron's output into instructions. */
function whatIsMissing(said: string, electron: string): string {
  const [, library] = /error while loading shared libraries: ([^:\s]+)/.exec(said) ?? []
  if (library !== undefined) return `Electron lacks ${library}. ${wayToInstall([library])}`
  if (!/sandbox|namespace/i.test(said)) return `Electron does not start here. It said: ${said.trim()}`
  if (process.getuid?.() === 0)
    return 'Chromium cannot make its sandbox here, because this container forbids namespaces: start the container with --security-opt seccomp=unconfined.'
  const helper = join(dirname(electron), 'chrome-sandbox')
  return `Chromium cannot make its sandbox here, because this system forbids user namespaces. Let its helper make it: sudo chown root: '${helper}' && sudo chmod 4755 '${helper}'`
}
