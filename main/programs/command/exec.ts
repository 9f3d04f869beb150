import { existsSync, writeSync } from 'node:fs'
import { win32 } from 'node:path'

/** A command that is to run with a token in its environment. */
export interface ExecCommand {
  readonly words: readonly [string, ...string[]]
  /** How many words of the command line precede it. */
  readonly at: number
  /** The variable of the token; `<name>_EXPIRES` is that of the expiry. */
  readonly name: string
  readonly token: string
  /** Null if the service stated none. */
  readonly expires: string | null
}

const answerDescriptor = 3

/** Answers the script `deckpass`, which then becomes the command. None of the parts contains a blank. */
export function answerScript({ at, name, expires, token }: ExecCommand): number {
  writeSync(answerDescriptor, [at, name, expires ?? '-', token].join(' '))
  return 0
}

/** A shell's statuses. */
const execStatus = { cannotRun: 126, noSuchCommand: 127 } as const

/** Runs the command in this console, because on Windows no process becomes another. Resolves to the exit status. */
export async function runOnWindows(
  { words: [command, ...args], name, token, expires }: ExecCommand,
  given: NodeJS.ProcessEnv,
  stdio: [number, number, number],
  complain: (sentence: string) => Promise<void>,
): Promise<number> {
  const env = withToken(given, name, token, expires)
  const file = findOnWindows(command, env)
  if (file === null) {
    await complain(`There is no command ${JSON.stringify(command)}.`)
    return execStatus.noSuchCommand
  }
  // The console sends Ctrl+C to the command as well, which decides what comes of it.
  for (const signal of ['SIGINT', 'SIGBREAK'] as const) process.on(signal, () => undefined)
  const { default: spawn } = await import('cross-spawn')
  return await new Promise<number>((resolve, reject) => {
    const child = spawn(file, args, { env, stdio }).once('error', reject)
    child.once('exit', (code) => resolve(code ?? execStatus.cannotRun))
  }).catch(async () => {
    await complain(`Cannot run ${command}.`)
    return execStatus.cannotRun
  })
}

/** On Windows, where names that differ only in case are one. Without a stated expiry its variable is unset. */
export function withToken(env: NodeJS.ProcessEnv, name: string, token: string, expires: string | null) {
  const ours = { [name]: token, [`${name}_EXPIRES`]: expires ?? undefined }
  const taken = Object.keys(ours).map((each) => each.toUpperCase())
  const others = Object.entries(env).filter(([each]) => !taken.includes(each.toUpperCase()))
  return { ...Object.fromEntries(others), ...ours }
}

/** By PATH and PATHEXT alone: Windows and `cross-spawn` would first search the current folder, such as of downloads. */
export function findOnWindows(
  command: string,
  env: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean = existsSync,
): string | null {
  const variable = (name: string) =>
    Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
  const endings = (variable('PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';')
  const hasEnding = endings.some((each) => command.toUpperCase().endsWith(each.toUpperCase()))
  const names = hasEnding ? [command] : [...endings.map((each) => command + each), command]
  // A command with a folder is not searched on PATH.
  if (/[\\/:]/.test(command)) return names.find(isThere) ?? null
  const folders = variable('PATH')
    .split(';')
    .map((each) => each.replace(/^"(.*)"$/, '$1'))
    .filter((each) => win32.isAbsolute(each))
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isThere) ?? null
}
