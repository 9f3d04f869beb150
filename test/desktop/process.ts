import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export interface User {
  readonly uid: number
  readonly gid: number
  readonly home: string
}

export interface ProgramOptions {
  /** The whole environment. */
  readonly env: Record<string, string>
  /** Null: the user of this process. */
  readonly user: User | null
  /** What the program reads from its standard input. Default: nothing. */
  readonly input?: string
}

/** A program that runs until it is stopped or this process ends in any way. */
export interface Program {
  /** The first line that the program writes to its file descriptor 3. Rejects if it ends before that. */
  readonly firstLine: Promise<string>
  /** Rejects when the program ends without having been stopped; never resolves. */
  readonly failure: Promise<never>
  isRunning(): boolean
  /** Sends SIGKILL, and waits until the program has ended. */
  stop(): Promise<void>
}

/**
 * The command line that runs a program as `user`, tied to this process: the kernel kills the program when the thread
 * that started it ends (PR_SET_PDEATHSIG, prctl(2)).
 */
export function tiedCommand(user: User | null, command: readonly string[]): [string, string[]] {
  const identity = user === null ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return ['setpriv', ['--pdeathsig=KILL', ...identity, '--', ...command]]
}

/**
 * The same for a part of the desktop, which must gain no privileges: gnome-keyring-daemon's file has a capability, and
 * a program that gains one loses the tie. Electron may gain some, because its sandbox may need a setuid helper.
 */
function tiedPart(user: User | null, command: readonly string[]): [string, string[]] {
  return tiedCommand(user, ['setpriv', '--no-new-privs', '--', ...command])
}

export function startProgram(command: readonly string[], options: ProgramOptions): Program {
  const [file, args] = tiedPart(options.user, command)
  const child = spawn(file, args, {
    env: options.env,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A separate session, so that Ctrl+C does not end the desktop, which the app still needs to quit.
    detached: true,
  })
  // A program that ends at once does not read its input. Its end is reported below.
  child.stdin?.on('error', () => undefined).end(options.input ?? '')

  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  let isStopping = false
  const ended = once(child, 'exit')
  const failure = ended.then(([code, signal]): never | Promise<never> => {
    if (isStopping) return new Promise<never>(() => undefined)
    throw new Error(`${command[0]} ended with ${code ?? signal}: ${said}`)
  })
  failure.catch(() => undefined)
  const firstLine = Promise.race([lineFrom(child), failure])
  firstLine.catch(() => undefined)
  return {
    firstLine,
    failure,
    isRunning,
    async stop() {
      if (isStopping) return
      isStopping = true
      if (!isRunning()) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The result of a program that has ended. `status` is null if a signal ended it. */
export interface Ran {
  readonly status: number | null
  readonly output: string
  readonly errors: string
}

/**
 * Runs a program to its end. If `isOutputWanted` is false, does not wait for a child that it leaves behind, as a
 * program does that offers the clipboard.
 */
export async function runProgram(
  command: readonly string[],
  options: ProgramOptions,
  isOutputWanted = true,
): Promise<Ran> {
  const [file, args] = tiedPart(options.user, command)
  const way = isOutputWanted ? 'pipe' : 'ignore'
  const child = spawn(file, args, { env: options.env, cwd: '/', stdio: ['pipe', way, way] })
  child.stdin?.on('error', () => undefined).end(options.input ?? '')
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  )
  await ended
  return { status: child.exitCode, output: output ?? '', errors: errors ?? '' }
}

async function lineFrom(child: ChildProcess): Promise<string> {
  const stream = child.stdio[3]
  if (!isReadable(stream)) throw new Error('The program has no file descriptor 3.')
  let line = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    line += String(chunk)
    if (line.includes('\n')) return line.trim()
  }
  return new Promise<never>(() => undefined)
}

function isReadable(stream: ChildProcess['stdio'][3]): stream is Readable {
  return stream !== null && stream !== undefined && 'read' in stream
}
