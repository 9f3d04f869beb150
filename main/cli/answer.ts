import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { notPrinted } from '../../app/words/cli.ts'
import { errorCode, toFileFailure } from '../storage/files.ts'
import { runCommand } from './run.ts'

interface Program {
  readonly userData: string
  readonly version: string
  /** What starts Deckpass: the program and, if it is not packaged, the app's folder. */
  readonly startedBy: readonly [string, ...string[]]
}

/** Answers a command on this process' standard streams and resolves to the exit status. */
export async function answerCommand(args: readonly string[], program: Program): Promise<number> {
  const { startedBy, ...facts } = program
  // A reader that went away, as `head` does, is no reason for a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const failures: Error[] = []
  const status = await runCommand(args, {
    ...facts,
    env: givenEnv(process.env),
    async out(line) {
      const failure = await write(process.stdout, line)
      if (failure !== null) failures.push(failure)
    },
    async say(line) {
      await write(process.stderr, line)
    },
    wait: (ms) => setTimeout(ms),
    start() {
      const [file, ...before] = startedBy
      spawn(file, [...before, '--hidden'], { detached: true, stdio: 'ignore' }).unref()
    },
  })
  const [failure] = failures
  if (failure === undefined) return status
  // A reader that went away needs no sentence.
  if (errorCode(failure) !== 'EPIPE')
    await write(process.stderr, `deckpass: ${notPrinted(toFileFailure(failure))}\n`)
  return status === 0 ? 1 : status
}

/** The environment that this process was given: Electron on Linux changes it for its own start (`lib/browser/init.ts`). */
function givenEnv({ CHROME_DESKTOP: _, ORIGINAL_XDG_CURRENT_DESKTOP: desktop, ...env }: NodeJS.ProcessEnv) {
  return desktop === undefined || env.XDG_CURRENT_DESKTOP === undefined
    ? env
    : { ...env, XDG_CURRENT_DESKTOP: desktop }
}

/** Resolves when the text has left this process, which may end right after: to null, or to the reason why it could not. */
function write(stream: NodeJS.WriteStream, line: string): Promise<Error | null> {
  return new Promise((resolve) => stream.write(line, (failure) => resolve(failure ?? null)))
}
