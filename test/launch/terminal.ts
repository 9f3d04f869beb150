import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectFolder } from './folders.ts'
import type { Program } from './program.ts'

export interface Answered {
  readonly status: number
  readonly out: string
  /** Standard error. */
  readonly said: string
}

/**
 * A shell of the app's user, without a display, on its own pseudo-terminal. Its terminal emulator is a copy of
 * script(1) named `terminal`.
 */
export class Terminal {
  readonly #shell: ReturnType<typeof spawn>
  /** The command `deckpass`: the script of the packages, beside a program that starts Electron as these tests do. */
  readonly command: readonly string[]
  /** What the script starts. */
  readonly program: readonly string[]
  readonly #folder: string
  readonly #display: string
  readonly #waiting = new Map<string, () => void>()
  #count = 0

  constructor(program: Program, env: Readonly<Record<string, string>>) {
    const { DISPLAY: display = '', WAYLAND_DISPLAY: _wayland, ...rest } = env
    const asUser = 'RUN_PROGRAM' in program.env
    this.#folder = env.TMPDIR ?? '/tmp'
    this.#display = display
    const path = asUser ? (program.env.RUN_PROGRAM ?? '') : program.path
    this.program = [path, ...program.args]
    this.command = [installCommand(this.#folder, this.program)]
    const terminal = join(this.#folder, 'terminal')
    if (!existsSync(terminal)) copyFileSync('/usr/bin/script', terminal)
    // A shell that reads from a pipe prints no prompt.
    this.#shell = spawn(asUser ? program.path : terminal, ['-qc', 'cat | sh', '/dev/null'], {
      env: { ...rest, ...(asUser && { RUN_PROGRAM: terminal }) },
      cwd: '/',
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    if (this.#shell.stdout !== null)
      createInterface(this.#shell.stdout).on('line', (line) => this.#waiting.get(line)?.())
  }

  /** Runs the command `deckpass`, and resolves when it has exited. */
  deckpass(words: readonly string[]): Promise<Answered> {
    return this.run([...this.command, ...words])
  }

  /** Runs a command in an xterm(1), which Deckpass recognizes as an app that a person starts. */
  async runInXterm(command: readonly string[]): Promise<Answered> {
    this.#count += 1
    const at = join(this.#folder, `xterm-${this.#shell.pid}-${this.#count}`)
    const line = '"$@" >"$0.out" 2>"$0.said"; echo $? >"$0.status"'
    await this.run(['env', `DISPLAY=${this.#display}`, 'xterm', '-e', 'sh', '-c', line, at, ...command])
    return await answeredIn(at)
  }

  async run(command: readonly string[]): Promise<Answered> {
    this.#count += 1
    const name = `terminal-${this.#shell.pid}-${this.#count}`
    const at = join(this.#folder, name)
    const done = new Promise<void>((resolve) => this.#waiting.set(name, resolve))
    const line = command.map((each) => `'${each.replaceAll("'", "'\\''")}'`).join(' ')
    // In a file, because a terminal accepts lines of at most 4,096 bytes.
    await writeFile(
      `${at}.sh`,
      `${line} >${at}.out 2>${at}.said </dev/null; echo $? >${at}.status; echo ${name}\n`,
    )
    this.#shell.stdin?.write(`( . ${at}.sh ) &\n`)
    await done
    return await answeredIn(at)
  }

  /** Accepts no more commands. A running one may finish. */
  close(): void {
    this.#shell.stdin?.end()
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
