import { existsSync, writeSync } from 'node:fs'
import { win32 } from 'node:path'

export interface ExecCommand {
  readonly words: readonly [string, ...string[]]
  /** The number of words that precede it on the command line. */
  readonly at: number
  /** The variable that gets the token; `<name>_EXPIRES` gets the expiry. */
  readonly name: string
  readonly token: string
  readonly expires: string | null
}

const answerDescriptor = 3

/** Writes the answer for the script `deckpass`, which then runs the command. No part contains a blank. */
export function answerScript({ at, name, expires, token }: ExecCommand): number {
  writeSync(answerDescriptor, [at, name, expires ?? '-', token].join(' '))
  return 0
}

/** A shell's statuses. */
const execStatus = { cannotRun: 126, noSuchCommand: 127 } as const

/** Runs the command as a child, because Windows has no exec(2). Resolves to the exit status. */
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
  // The console also sends Ctrl+C to the command, which decides whether to end.
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

/** For Windows, where names are case-insensitive. Without a stated expiry the variable of the expiry is unset. */
export function withToken(env: NodeJS.ProcessEnv, name: string, token: string, expires: string | null) {
  const ours = { [name]: token, [`${name}_EXPIRES`]: expires ?? undefined }
  const taken = Object.keys(ours).map((each) => each.toUpperCase())
  const others = Object.entries(env).filter(([each]) => !taken.includes(each.toUpperCase()))
  return { ...Object.fromEntries(others), ...ours }
}

/** Searches only PATH: Windows and `cross-spawn` would first search the current folder, which may hold downloads. */
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
