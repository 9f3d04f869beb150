import { spawn } from 'node:child_process'
import { fstatSync, openSync, readdirSync, statSync } from 'node:fs'
import { constants, devNull } from 'node:os'
import { join, parse } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { hiddenSwitch } from '../../desktop/command-line-switches.ts'
import { dropMounts } from '../../desktop/environment.ts'
import { errorCode, toFileProblem } from '../../files/file-errors.ts'
import { disableCoreDumps } from '../../lifecycle/core-dumps.ts'
import { scriptDoes } from './command-line.ts'
import { type CliContext, complain, english } from './context.ts'
import { answerScript, type ExecCommand, runOnWindows } from './exec.ts'
import { exits } from './exit-status.ts'
import { runCommand } from './run.ts'

interface Program extends Pick<CliContext, 'userData' | 'version'> {
  readonly isPackaged: boolean
  /** The executable and, in development, the app's folder. */
  readonly startedBy: readonly [string, ...string[]]
}

/** Runs a command on this process's standard streams and resolves to the exit status. */
export async function answerCommand(words: readonly string[], program: Program): Promise<number> {
  const { platform, argv, stdout, stderr } = process
  disableCoreDumps(platform, { warn: () => undefined })
  const env = givenEnv(process.env)
  const [out, said] = scriptDoes('swapped', argv) ? [stderr, stdout] : [stdout, stderr]
  const failures: Error[] = []
  const say = async (line: string) => void (await write(said, line))
  const runHere = (command: ExecCommand) =>
    runOnWindows(command, env, [0, out.fd, said.fd], (sentence) => complain({ say }, sentence))
  const status = await runCommand(words, {
    ...program,
    env,
    isDiscarded: isDiscarded(),
    isTerminal: isatty(out.fd),
    exec: platform === 'win32' ? runHere : scriptDoes('becomes', argv) ? answerScript : null,
    async out(line) {
      const failure = await write(out, line)
      if (failure !== null) failures.push(failure)
    },
    say,
    now: () => Date.now(),
    wait: (ms) => setTimeout(ms),
    async readSettings() {
      const { readSettingsAtStart } = await import('../../lifecycle/settings-at-start.ts')
      return await readSettingsAtStart(program.userData, platform)
    },
    async quit() {
      const { app } = await import('electron')
      const { quitDeckpass } = await import('../../lifecycle/quit-running.ts')
      return await quitDeckpass(app, program.userData, process)
    },
    async displayProblem() {
      const { hasDisplay, noDisplay } = await import('../../lifecycle/display.ts')
      return (await hasDisplay(platform, process.env)) ? null : noDisplay
    },
    start(where) {
      const [file, ...args] = startCommand(program, where, platform)
      return startDetached(file, args, env)
    },
  })
  const [failure] = failures
  if (failure === undefined) return status
  // EPIPE means that the reader has gone, so nobody needs a message.
  if (errorCode(failure) !== 'EPIPE')
    await complain({ say }, `Not printed: ${(await english()).fileProblemWords(toFileProblem(failure))}.`)
  return status === exits.done.status ? exits.notPrinted.status : status
}

/**
 * Starts a program that inherits neither the caller's folder, which may be on a USB stick, nor its descriptors, which
 * may hold a lock. Node.js closes no descriptors in a child, but replaces those that it is given.
 */
function startDetached(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const nothing = openSync(devNull, 'r+')
  const descriptors = process.platform === 'win32' ? [2] : readdirSync('/dev/fd').map(Number)
  const stdio = Array<number>(Math.max(...descriptors) + 1).fill(nothing)
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: parse(file).root || '/', env, detached: true, stdio })
    child.once('error', () => resolve(exits.notRunning.status))
    // The status with which a shell reports the end by a signal.
    child.once('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** The environment without what Electron on Linux (`lib/browser/init.ts`) and an AppImage add. */
function givenEnv({ CHROME_DESKTOP: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  dropMounts(env)
  return env
}

/** Whether standard output is the null device, which Electron also opens if standard output was closed. */
function isDiscarded(): boolean {
  if (process.platform === 'win32') return false
  const [out, nowhere] = [fstatSync(1), statSync(devNull)]
  return out.isCharacterDevice() && out.rdev === nowhere.rdev
}

/** Resolves to null or an error once the text has left this process, so that the process may exit. */
function write(stream: NodeJS.WriteStream, line: string): Promise<Error | null> {
  // Without a listener, a reader that exits early, as `head` does, would cause a stack trace.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined)
  return new Promise((resolve) => stream.write(line, (failure) => resolve(failure ?? null)))
}

/** Uses open(1) on macOS, because a child process would belong to the terminal; `-g` keeps the focus. */
export function startCommand(
  { isPackaged, startedBy }: Pick<Program, 'isPackaged' | 'startedBy'>,
  where: 'tray' | 'window',
  platform: NodeJS.Platform,
): readonly [string, ...string[]] {
  const hidden = where === 'tray' ? [hiddenSwitch] : []
  if (platform !== 'darwin' || !isPackaged) return [...startedBy, ...hidden]
  const bundle = join(startedBy[0], '../../..')
  return ['open', ...(where === 'tray' ? ['-g', '-a', bundle, '--args', ...hidden] : ['-a', bundle])]
}
