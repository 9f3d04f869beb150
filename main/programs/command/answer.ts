import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { runCommand } from './run.ts'

interface Program {
  readonly userData: string
  readonly version: string
  /** What starts Deckpass: the program and, where it is not packaged, the app's folder. */
  readonly startedBy: readonly [string, ...string[]]
}

/** Answers a command on this process' standard streams and resolves to the exit status. */
export async function answerCommand(words: readonly string[], program: Program): Promise<number> {
  const { startedBy, ...facts } = program
  // A reader that went away, as `head` does, is no reason for a stack trace.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return await runCommand(words, {
    ...facts,
    env: process.env,
    out: (line) => write(process.stdout, line),
    say: (line) => write(process.stderr, line),
    read: () => text(process.stdin),
    wait: (ms) => setTimeout(ms),
    start() {
      const [file, ...args] = startedBy
      spawn(file, [...args, '--hidden'], { detached: true, stdio: 'ignore' }).unref()
    },
  })
}

/** Resolves when the text has left this process, which may end right after. */
function write(stream: NodeJS.WriteStream, line: string): Promise<void> {
  return new Promise((resolve) => stream.write(line, () => resolve()))
}
