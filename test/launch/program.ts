import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { User } from '../desktop/desktop.ts'
import { findElectron } from './electron.ts'
import { openCopy, projectFolder } from './folders.ts'

export interface ProgramOptions {
  /** Whom the app runs as; null: whom this process runs as. */
  readonly user: User | null
  /** Handed to the user. Default: the app's usual folder. */
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

/** How to start the app. */
export interface Program {
  readonly path: string
  /** Electron's arguments up to the app's own. */
  readonly args: readonly string[]
  /** Before `args`, where Playwright starts the app: lets it wait until Playwright is connected. */
  readonly waiting: readonly string[]
  /** What the program needs of the environment. */
  readonly env: Record<string, string>
}

/** Finds an Electron, and makes everything ready for the user to start the app. */
export async function electronProgram(options: ProgramOptions): Promise<Program> {
  const { user, userData, appPath = projectFolder } = options
  const { path } = await findElectron()
  const open = user === null ? (folder: string) => folder : openCopy
  const modules = join(open(import.meta.dirname, ['require']), 'require')
  const app = open(appPath, ['package.json', 'out'])
  const loaded = [...(userData ? ['user-data.cjs'] : []), ...(options.require ?? [])]
  const args = [
    ...loaded.flatMap((name) => ['-r', join(modules, name)]),
    app,
    ...(userData ? [`--user-data-dir=${userData}`] : []),
  ]
  const waiting = ['-r', join(modules, 'wait-for-playwright.cjs')]
  if (user === null) return { path, args, waiting, env: {} }
  if (userData) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, userData])
  return {
    path: join(import.meta.dirname, 'as-user.sh'),
    args,
    waiting,
    env: {
      RUN_AS_USER: String(user.uid),
      RUN_AS_GROUP: String(user.gid),
      RUN_PROGRAM: path,
      RUN_RESOLVER: options.resolver ?? '',
      RUN_POLICY: options.policy ?? '',
      RUN_AUTHORITIES: options.authorities ?? '',
    },
  }
}
