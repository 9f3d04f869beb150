import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { folder, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass } from './cli-fixture.ts'

/** The script `deckpass` with the real command and endpoint; Node.js replaces Electron. */

startEachTime('until-it-closes')

const token = 'demo-token-0'
const script = readFileSync('resources/bin/deckpass', 'utf8')
const interpreters = ['/bin/dash', '/bin/bash --posix', '/usr/bin/busybox sh'].filter(isThere)
const shells = [...interpreters, '/usr/bin/zsh'].filter(isThere)

function isThere(command: string): boolean {
  return existsSync(command.split(' ')[0] ?? '')
}

let env: NodeJS.ProcessEnv
/** The folders of the programs, and where they run. */
let bin: string
const terminals: ChildProcess[] = []

function program(path: string, text: string): void {
  writeFileSync(join(bin, path), text, { mode: 0o755 })
}

/** Puts the script, run by this shell, on the PATH. */
function install(interpreter = '/bin/sh'): void {
  const program_ = `_deckpass_program='${join(bin, 'program')}'`
  program(
    'deckpass',
    script.replace('/bin/sh', interpreter).replace(/^# Links to.+?^esac\n/ms, `${program_}\n`),
  )
}

beforeEach(async () => {
  bin = temporaryFolder()
  const command = (name: string) => new URL(`../../../../main/programs/command/${name}.ts`, import.meta.url)
  writeFileSync(
    join(bin, 'cli.mjs'),
    `import { commandLine } from '${command('command-line')}'
import { answerCommand } from '${command('cli-process')}'
process.exit(await answerCommand(commandLine(process.argv, null), { version: '1.2.3', userData: '${folder}' }))`,
  )
  program('program', `#!/bin/sh\nexec '${process.execPath}' '${join(bin, 'cli.mjs')}' "$@"\n`)
  // The script refuses root, and tests may run as root.
  program('id', '#!/bin/sh\necho 1000\n')
  install()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  env = { PATH: `${bin}:${PATH}`, NODE_COMPILE_CACHE, HOME: bin, TERM: 'dumb', self: 'mine', program: 'mine' }
  // The person allows this once, so that the commands below do not have to wait.
  await deckpass(['token'])
})

afterEach(() => {
  for (const each of terminals.splice(0)) each.kill('SIGKILL')
})

async function run(shell: string, line: string): Promise<{ text: string; status: number }> {
  const [file = '', ...args] = shell.split(' ')
  const status = `{ ${line}\n} 2>&1; echo "status $?"`
  const { stdout: text } = await promisify(execFile)(file, [...args, '-c', status], { cwd: bin, env })
  return { text: text.replace(/status \d+\n$/, ''), status: Number(/status (\d+)\n$/.exec(text)?.[1]) }
}

/** An interactive bash on its own pseudo-terminal, which does not echo input. */
function openTerminal() {
  let shown = ''
  const shell = spawn('script', ['-qec', 'bash --norc --noediting -i', '/dev/null'], { cwd: bin, env })
  terminals.push(shell)
  shell.stdout.on('data', (data) => {
    shown += data
  })
  const type = (keys: string) => void shell.stdin.write(keys)
  const see = (text: string | RegExp) => expect.poll(() => shown, { timeout: 20_000 }).toMatch(text)
  const forget = () => {
    shown = ''
  }
  // On exit bash would write its history into a folder that is being removed.
  type("unset HISTFILE; PS1='' PS2=''; stty -echo; echo typ''ing\n")
  return { type, see, forget, shown: () => shown.replaceAll('\r', '') }
}

const ways = ['', 'deckpass exec -- '] as const
const eachWay = <T>(act: (way: string) => Promise<T>) => Promise.all(ways.map(act))

const inherited = `cat - && ls /proc/self/fd && ulimit -n && umask && pwd && grep Sig[PBIC] /proc/self/status &&
  env | grep -v '^API_TOKEN\\|^_=\\|^SHLVL=' | sort && readlink /proc/self/fd/9 && exit 9`

test.each(interpreters)('in Git Bash nothing precedes the token if %s runs the script', async (each) => {
  mkdirSync(join(bin, 'resources/bin'), { recursive: true })
  program('resources/bin/deckpass', script.replace('/bin/sh', each))
  program('uname', '#!/bin/sh\necho MINGW64_NT-10.0-26100\n')
  // Prints an empty line first, like Electron on Windows.
  program('Deckpass.exe', `#!/bin/sh\necho\nexec '${join(bin, 'program')}' "$@"\n`)
  const { text } = await run('/bin/bash', 'resources/bin/deckpass token 2>said; echo "[$(cat said)]"')
  expect(text).toBe(`${token}\n[]\n`)
})

test.each(interpreters)(
  'a command inherits and returns the same with exec as without, if %s runs the script',
  async (each) => {
    install(each)
    const [plain, withExec] = await eachWay((way) =>
      run(
        '/bin/bash',
        `ulimit -n 64; umask 027; trap '' HUP USR1; echo in | ${way}sh -c "${inherited.replaceAll('"', '\\"')}" 9>mine`,
      ),
    )
    expect(withExec).toEqual(plain)
    expect(plain).toMatchObject({
      status: 9,
      text: expect.stringMatching(/^in\n0\n1\n2\n[\s\S]*\nprogram=mine\n[\s\S]*\/mine\n$/),
    })
    const named = await run('/bin/sh', 'deckpass exec --env DECK -- sh -c \'echo "$DECK $DECK_EXPIRES"\'')
    expect(named.text).toMatch(new RegExp(`^${token} \\d{4}-.+Z\n$`))
  },
)

test.each(shells)('a command ends in the same way with and without exec if %s calls it', async (shell) => {
  const lines = `WAY sh -c 'kill -TERM $$'; echo $?
{ WAY yes; echo $? >&3; } 3>&1 | head -n 1
(exec WAY nohup sh -c 'grep SigIgn /proc/self/status; exit 3') </dev/null; echo $?
WAY sh -c 'for each; do echo "<$each>"; done; [ $PPID = "$1" ]' $$ '' ' a  b' '*' 'a\\b' -- "'" '"$'`
  const [plain, withExec] = await eachWay((way) => run(shell, lines.replaceAll('WAY ', way)))
  expect(withExec).toEqual(plain)
  for (const [command, status] of [
    ['no-such-command', 127],
    [bin, 126],
  ] as const)
    expect((await run(shell, `deckpass exec -- ${command}`)).status).toBe(status)
})

test('the keys of a terminal act on a command in the same way with and without exec', async () => {
  const seen: string[][] = []
  for (const way of ways) {
    const found: string[] = []
    const { type, see, forget, shown } = openTerminal()
    await see('typing')
    const during = async (line: string, act: () => Promise<void>) => {
      rmSync(join(bin, 'go'), { force: true })
      forget()
      type(`${way}sh -c '${line}'\n`)
      await see('ready')
      await act()
      type('echo "ended $?"\n')
      await see(/ended \d/)
      found.push(shown())
    }
    const wait = 'echo ready; until [ -e go ]; do sleep 0.1; done'
    const go = () => writeFileSync(join(bin, 'go'), '')
    await during(`trap "echo INT" INT; ${wait}`, async () => {
      type('\u0003')
      await see('INT')
      go()
    })
    await during(wait, async () => type('\u0003'))
    await during(`${wait}; echo went`, async () => {
      type('\u001a')
      await see('Stopped')
      type('fg >/dev/null\n')
      go()
      await see('went')
    })
    // bash ends a loop whose command died of SIGINT.
    rmSync(join(bin, 'go'))
    forget()
    type(`while :; do ${way}sh -c '${wait}'; done\n`)
    await see('ready')
    type('\u0003echo "loop ended"\n')
    await see('loop ended')
    seen.push(found)
  }
  const [plain = [], withExec = []] = seen
  // bash repeats the line of a job that it stops.
  const withoutLine = (text: string) => text.replace(/Stopped.*/, 'Stopped')
  expect(withExec.map(withoutLine)).toEqual(plain.map(withoutLine))
  expect(plain.slice(0, 2)).toEqual(['ready\nINT\nended 0\n', 'ready\n\nended 130\n'])
})

// `command-examples.spec.ts` tests with every tool in the documents that no command line shows the token.
test.each(interpreters)('the trace of %s does not show the token', async (each) => {
  const { text } = await run('/bin/sh', `SHELLOPTS=xtrace ${each} ${join(bin, 'deckpass')} exec -- true`)
  expect(text).not.toContain(token)
})

test('exec runs no command that it rejects, and exec --help shows the help', async () => {
  expect((await run('/bin/sh', 'deckpass exec --help')).text).toContain('deckpass exec [OPTION]...')
  const refused = { status: 2, text: expect.stringContaining('deckpass: ') }
  expect(await run('/bin/sh', 'deckpass exec --env IFS -- true')).toMatchObject(refused)
  expect((await run('/bin/sh', 'deckpass token')).text).toBe(`${token}\n`)
})
