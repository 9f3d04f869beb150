import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from './folders.ts'
import type { Program } from './program.ts'

interface Answered {
  readonly status: number
  readonly out: string
  /** Standard error. */
  readonly said: string
}

export type Terminal = ReturnType<typeof openTerminal>

/**
 * A shell of the app's user, without a display, on its own pseudo-terminal. Its terminal emulator is a copy of
 * script(1) named `terminal`.
 */
export function openTerminal(started: Program, env: Readonly<Record<string, string>>) {
  const { DISPLAY: display = '', WAYLAND_DISPLAY: _wayland, ...rest } = env
  const folder = env.TMPDIR ?? '/tmp'
  const { RUN_PROGRAM: ofUser } = started.env
  /** What the script starts. */
  const program = [ofUser ?? started.path, ...started.args]
  /** The command `deckpass`: the script of the packages, beside a program that starts Electron as these tests do. */
  const command = [installCommand(folder, program)]
  const terminal = join(folder, 'terminal')
  if (!existsSync(terminal)) copyFileSync('/usr/bin/script', terminal)
  // A shell that reads from a pipe prints no prompt.
  const shell = spawn(ofUser === undefined ? terminal : started.path, ['-qc', 'cat | sh', '/dev/null'], {
    env: { ...rest, ...(ofUser !== undefined && { RUN_PROGRAM: terminal }) },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<string, () => void>()
  createInterface(shell.stdout).on('line', (line) => waiting.get(line)?.())
  let count = 0

  async function run(words: readonly string[]): Promise<Answered> {
    count += 1
    const name = `terminal-${shell.pid}-${count}`
    const at = join(folder, name)
    const done = new Promise<void>((resolve) => waiting.set(name, resolve))
    const line = words.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(' ')
    // In a file, because a terminal accepts lines of at most 4,096 bytes.
    await writeFile(
      `${at}.sh`,
      `${line} >${at}.out 2>${at}.said </dev/null; echo $? >${at}.status; echo ${name}\n`,
    )
    shell.stdin.write(`( . ${at}.sh ) &\n`)
    await done
    return await answeredIn(at)
  }

  return {
    program,
    command,
    run,
    /** Runs the command `deckpass`, and resolves when it has exited. */
    deckpass: (words: readonly string[]) => run([...command, ...words]),
    /** Runs a command in an xterm(1), which Deckpass recognizes as an app that a person starts. */
    async runInXterm(words: readonly string[]): Promise<Answered> {
      const at = join(folder, `xterm-${shell.pid}-${count}`)
      const line = '"$@" >"$0.out" 2>"$0.said"; echo $? >"$0.status"'
      await run(['env', `DISPLAY=${display}`, 'xterm', '-e', 'sh', '-c', line, at, ...words])
      return await answeredIn(at)
    },
    /** Accepts no more commands. A running one may finish. */
    close: () => void shell.stdin.end(),
  }
}

/** Anybody may enter the folder and run the files. */
function installCommand(temporary: string, program: readonly string[]): string {
  const folder = mkdtempSync(join(temporary, 'command-'))
  chmodSync(folder, 0o755)
  const bin = join(folder, 'resources/bin')
  mkdirSync(bin, { recursive: true })
  const started = program.map((each) => `'${each}'`).join(' ')
  writeFileSync(join(folder, 'deckpass'), `#!/bin/sh\nexec ${started} "$@"\n`, { mode: 0o755 })
  copyFileSync(join(projectFolder, 'resources/bin/deckpass'), join(bin, 'deckpass'))
  return join(bin, 'deckpass')
}

async function answeredIn(at: string): Promise<Answered> {
  const [out, said, status] = await Promise.all(
    ['out', 'said', 'status'].map((each) => readFile(`${at}.${each}`, 'utf8')),
  )
  return { status: Number(status), out: out ?? '', said: said ?? '' }
}
