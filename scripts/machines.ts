import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { requirePackages } from '../test/desktop/packages.ts'
import { until } from '../test/desktop/wait.ts'
import { findElectron } from '../test/launch/electron.ts'
import { projectFolder } from '../test/launch/folders.ts'
import { endGroup } from '../test/launch/processes.ts'

/**
 * `npm run machines`, as root on Linux: simulates typical developers' machines in turn, runs `npm start` and `npm run
 * demo` on each, and prints a line per machine. Cannot simulate another distribution, macOS, Windows, AppArmor's
 * restriction, or a computer that downloads Electron.
 */

interface Machine {
  readonly name: string
  readonly user: 'root' | 'ordinary'
  readonly namespaces: boolean
  /** `fetched`: as Electron's npm package installs it, with a sandbox helper that is not setuid. */
  readonly electron: 'fetched' | 'older'
  /** Whether the sandbox helper is setuid root, as the command's message suggests. */
  readonly helper?: boolean
  /** The message with which each command must fail. Without it they must succeed. */
  readonly refusal?: RegExp
}

const byRoot = { user: 'root', namespaces: true, electron: 'fetched' } as const
const byUser = { ...byRoot, user: 'ordinary' } as const
const machines: readonly Machine[] = [
  { ...byRoot, name: 'root, older Electron', electron: 'older' },
  { ...byRoot, name: 'root' },
  { ...byRoot, name: 'root, no namespaces', namespaces: false },
  { ...byUser, name: 'user' },
  {
    ...byUser,
    name: 'user, no namespaces',
    namespaces: false,
    refusal: /forbids user namespaces\. Let its helper make it: sudo chown root: \S+ && sudo chmod 4755 /,
  },
  { ...byUser, name: 'user, no namespaces, helper allowed', namespaces: false, helper: true },
]

const userName = 'deckpass-machines'
/** Long enough for the demo, which waits for two renewals. */
const commandTimeoutMs = 240_000

let running: number | null = null
let isStopped = false
// Ends the command like Ctrl+C. Its machine is removed afterwards.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    isStopped = true
    process.exitCode = 1
    if (running !== null) process.kill(-running, 'SIGINT')
  })

/** Runs a command on the machine, and interrupts it once it has printed `enough`. Resolves to the problem, or null. */
async function trial(
  { user, namespaces, refusal }: Machine,
  folder: string,
  script: string,
  enough?: RegExp,
): Promise<string | null> {
  const identity =
    user === 'root' ? [] : ['setpriv', `--reuid=${userName}`, `--regid=${userName}`, '--init-groups']
  // Waits until its namespace has its ids, becomes root in it by exec, and forbids further namespaces.
  const limit = 'echo 0 >/proc/sys/user/max_user_namespaces; exec "$@" </dev/null'
  const within = namespaces
    ? []
    : ['unshare', '--user', 'sh', '-c', 'read -r go; exec sh -c "$0" sh "$@"', limit]
  const [file = '', ...args] = [...within, ...identity, 'npm', 'run', '--silent', script]
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: user === 'root' ? process.env.HOME : dirname(folder),
      NO_COLOR: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid = 0 } = child
  running = pid
  let said = ''
  let isAsked = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (isAsked || !enough?.test(said)) return
      isAsked = true
      process.kill(-pid, 'SIGINT')
    })
  const ended = once(child, 'close')
  if (!namespaces) await mapAllIds(pid)
  child.stdin.end('\n')
  const late = setTimeout(() => endGroup(pid), commandTimeoutMs)
  await ended
  running = null
  clearTimeout(late)
  const asExpected =
    refusal === undefined
      ? (child.exitCode === 0 || (isAsked && child.signalCode === 'SIGINT')) && (isAsked || !enough)
      : // A command that did not end by itself has been killed, and has no status.
        child.exitCode !== null && child.exitCode > 0 && refusal.test(said) && !/is running/.test(said)
  return asExpected ? null : `npm run ${script} ended with ${child.exitCode ?? child.signalCode}:\n${said}`
}

/** Waits until the process is in its own user namespace, then maps all ids to themselves. */
async function mapAllIds(pid: number): Promise<void> {
  const ours = readlinkSync('/proc/self/ns/user')
  await until('the process is in its namespace', () =>
    readlinkSync(`/proc/${pid}/ns/user`) === ours ? null : true,
  )
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${pid}/${map}`, '0 0 65536')
}

/** Copies this project as it is after `npm ci`. */
async function makeFolder({ user, electron, helper }: Machine): Promise<string> {
  // Only its owner may enter the folder (0700).
  const home = mkdtempSync('/var/tmp/deckpass-machine-')
  const project = join(home, 'deckpass')
  mkdirSync(project)
  const files = ['-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', ['ls-files', ...files], { cwd: projectFolder, encoding: 'utf8' })
    .split('\0')
    .filter((name) => name !== '' && existsSync(join(projectFolder, name)))
  execFileSync('cp', ['-a', '--reflink=auto', 'node_modules', project], { cwd: projectFolder })
  execFileSync('xargs', ['-0', 'cp', '-a', '--parents', '-t', project], {
    cwd: projectFolder,
    input: names.join('\0'),
  })
  const older = dirname((await findElectron()).path)
  if (electron === 'older') cpSync(older, join(project, '.cache', basename(older)), { recursive: true })
  else {
    const installed = join(project, 'node_modules/electron')
    rmSync(join(installed, 'dist'), { recursive: true, force: true })
    cpSync(older, join(installed, 'dist'), { recursive: true })
    writeFileSync(join(installed, 'path.txt'), 'electron')
    chmodSync(join(installed, 'dist/chrome-sandbox'), 0o755)
  }
  if (user === 'ordinary') execFileSync('chown', ['-R', `${userName}:`, home])
  if (helper) {
    const path = join(project, 'node_modules/electron/dist/chrome-sandbox')
    execFileSync('chown', ['root:', path])
    chmodSync(path, 0o4755)
  }
  return project
}

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('npm run machines makes users and namespaces: run it as root on Linux.')
  process.exit(1)
}
requirePackages('x11')
// A previous run may have been killed.
spawnSync('userdel', [userName])
execFileSync('useradd', ['--no-create-home', '--user-group', userName])
try {
  for (const machine of machines) {
    const project = await makeFolder(machine)
    try {
      const problem =
        (await trial(machine, project, 'start', /is running/)) ??
        (isStopped ? null : await trial(machine, project, 'demo'))
      if (isStopped) break
      console.log(
        `${problem ? 'FAILED' : 'ok'}  ${machine.name}${machine.refusal ? ': says what is missing' : ''}`,
      )
      if (!problem) continue
      console.log(problem)
      process.exitCode = 1
    } finally {
      rmSync(dirname(project), { recursive: true, force: true })
    }
  }
} finally {
  execFileSync('userdel', [userName])
}
