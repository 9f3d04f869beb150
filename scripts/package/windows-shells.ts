import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, notChecked } from './report.ts'

/**
 * Checks byte by byte what scripts on Windows read from the command, because Electron writes an empty line of its own
 * to its standard output.
 *
 * @param folder where `deckpass.cmd` and, for Git Bash, `deckpass` are
 */
export function checkShells(folder: string, version: string): void {
  const file = join(tmpdir(), `deckpass-${process.pid}.txt`)
  const env = {
    ...process.env,
    COMMAND: join(folder, 'deckpass.cmd'),
    SCRIPT: join(folder, 'deckpass'),
    FILE: file,
  }
  // Passes arguments verbatim, because cmd.exe has its own quoting rules.
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { env, encoding: 'utf8', windowsVerbatimArguments: program === 'cmd.exe' })
  const says = (shell: string, found: string, wanted: string) =>
    check(`${shell} reads the version and nothing else`, found === wanted, JSON.stringify(found))
  const cmd = (line: string) => run('cmd.exe', '/d', '/s', '/c', `"${line}"`)

  const { stdout, stderr } = cmd('"%COMMAND%" version')
  says('a pipe of cmd.exe', stdout, `${version}\n`)
  check('standard error of the command says nothing', stderr.trim() === '', stderr)
  cmd('"%COMMAND%" version > "%FILE%"')
  says('a file', existsSync(file) ? readFileSync(file, 'utf8') : '', `${version}\n`)
  rmSync(file, { force: true })
  const loop = `for /f "usebackq delims=" %t in (\`call "%COMMAND%" version\`) do @echo [%t]`
  says('for /f', cmd(loop).stdout, `[${version}]\r\n`)
  const powershell = "$t = & $env:COMMAND version; [Console]::Out.Write($t -join '|')"
  says('PowerShell', run('powershell.exe', '-NoProfile', '-Command', powershell).stdout, version)

  const wrong = cmd('"%COMMAND%" nonsense')
  check('a mistake leaves standard output empty', wrong.status === 2 && wrong.stdout === '', wrong.stdout)

  const bash = join(process.env.ProgramFiles ?? '', 'Git/bin/bash.exe')
  if (existsSync(bash))
    says('Git Bash', run(bash, '-c', '"$(cygpath "$SCRIPT")" version').stdout, `${version}\n`)
  else notChecked('the command in Git Bash: there is none')
}
