import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Missing, wayToInstall } from '../desktop/packages.ts'

/**
 * Starts Electron as the app will be started, up to its first line of JavaScript, which runs after the sandbox is set
 * up.
 *
 * @param electron its executable, which `command` may start through another program
 *
 * @throws a sentence that says what this machine lacks, and how to install it
 */
export async function tryToStart(
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
export function whatIsMissing(said: string, electron: string): string {
  const [, library] = /error while loading shared libraries: ([^:\s]+)/.exec(said) ?? []
  if (library !== undefined) return `Electron lacks ${library}. ${wayToInstall([library])}`
  if (!/sandbox|namespace/i.test(said)) return `Electron does not start here. It said: ${said.trim()}`
  if (process.getuid?.() === 0)
    return 'Chromium cannot make its sandbox here, because this container forbids namespaces: start the container with --security-opt seccomp=unconfined.'
  const helper = join(dirname(electron), 'chrome-sandbox')
  return `Chromium cannot make its sandbox here, because this system forbids user namespaces. Let its helper make it: sudo chown root: '${helper}' && sudo chmod 4755 '${helper}'`
}
