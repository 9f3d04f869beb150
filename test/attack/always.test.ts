import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { programOf } from '../../app/consent/program.ts'
import { createFindPeer } from '../../main/endpoint/peer.ts'
import { isOnPath } from '../desktop/packages.ts'
import { until } from '../desktop/wait.ts'
import { brokerFixture } from '../support/broker-fixture.ts'
import { tell } from './results.ts'

/**
 * Real programs that run whatever they are given: none may be allowed for good, nor pass for one that was. What cannot
 * run here is named in the output; `test/app/consent/program.test.ts` has the processes of each.
 */

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const loader = process.arch === 'x64' ? '/lib64/ld-linux-x86-64.so.2' : '/lib/ld-linux-aarch64.so.1'

/** Command lines for sh(1), in which `$1` is a script to run. The first word is what has to be installed. */
const commands: Readonly<Record<string, string>> = {
  flock: 'flock "$1.lock" sh "$1"',
  timeout: 'timeout 60 sh "$1"',
  xargs: 'echo "$1" | xargs sh',
  find: 'find "$1" -exec sh {} ";"',
  make: 'echo "all:; @sh $1" | make -f -',
  awk: 'awk "BEGIN { system(\\"sh $1\\") }"',
  [loader]: `${loader} /bin/sh "$1"`,
  script: 'script -qc "sh $1" /dev/null',
  tmux: 'tmux -f /dev/null -S "$1.tmux" new-session -d "sh $1"',
  nice: 'nice sh "$1"',
  env: 'env sh "$1"',
  sudo: 'sudo -n sh "$1"',
  'systemd-run': 'systemd-run --user --wait --quiet sh "$1"',
  perl: `perl -e 'system "sh", @ARGV' "$1"`,
  vim: 'vim -es -c "silent !sh $1" -c "quit!"',
  strace: 'strace -qqo /dev/null sh "$1"',
  bash: 'bash -c \'exec -a /usr/bin/xterm sh "$1"\' bash "$1"',
  cp: 'cp /bin/sh "$1.folder/xterm"; "$1.folder/xterm" "$1"',
  overlay:
    'cp /bin/sh "$1.folder/env"; mkdir "$1.work"; unshare -rm sh -c \'mount -t overlay overlay -o "lowerdir=/usr/bin,upperdir=$1.folder,workdir=$1.work" /usr/bin || exit; /usr/bin/env "$1"; :\' sh "$1"',
  unshare: 'unshare -rm sh -c \'mount --bind /bin/sh /usr/bin/env; /usr/bin/env "$1"; :\' sh "$1"',
}
/** These need a right or a service that is not everywhere. */
const mayRefuse = new Set(['sudo', 'systemd-run', 'strace', 'unshare', 'overlay'])

let folder: string
let script: string
let server: Server
let came: Socket | null
const figures = { tried: 0, held: 0 }
const notTried: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-always-'))
  server = createServer()
  came = null
  server.once('connection', (socket) => {
    came = socket
  })
  const address = join(folder, 'socket')
  server.listen(address)
  await once(server, 'listening')
  script = join(folder, 'evil.sh')
  mkdirSync(`${script}.folder`)
  writeFileSync(join(folder, 'connect.cjs'), `require('net').connect('${address}').resume()`)
  writeFileSync(script, `'${process.execPath}' '${join(folder, 'connect.cjs')}'\n`)
})

afterEach(async () => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

afterAll(() => {
  tell({ attack: 'programs/always', ...figures })
  console.log(`Always, with real processes: ${figures.tried} programs.`)
  if (notTried.length > 0) console.log(`Not tried here: ${notTried.join(', ')}.`)
})

/** Runs the command below no terminal, editor or test. Resolves to the connection; null if it could not run. */
async function connectionBy(command: string): Promise<Socket | null> {
  const [go, refused] = [join(folder, 'go'), join(folder, 'refused')]
  const orphan = `until [ -e '${go}' ]; do sleep 0.02; done; { ${command}; } || echo >'${refused}'`
  // It has no parent any more once this has ended.
  await once(spawn('setsid', ['-f', 'sh', '-c', orphan, 'sh', script], { stdio: 'ignore' }), 'exit')
  writeFileSync(go, '')
  const seen = await until('it connects or refuses', () => came ?? (existsSync(refused) ? 'refused' : null))
  return seen === 'refused' ? null : seen
}

const lineageOf = async (socket: Socket) => {
  const peer = await createFindPeer('linux', silent)(socket)
  return peer.kind === 'known' ? peer.lineage : []
}

for (const [name, command] of Object.entries(commands)) {
  const isThere = name.startsWith('/') ? existsSync(name) : name === 'overlay' || isOnPath(name)
  if (process.platform !== 'linux' || !isThere) notTried.push(name)
  else
    test(`${name} is never allowed for good`, async () => {
      const socket = await connectionBy(command)
      if (socket === null) {
        expect(mayRefuse, `${name} should run here`).toContain(name)
        notTried.push(name)
        return
      }
      figures.tried += 1
      const lineage = await lineageOf(socket)
      // Node stands for the command `deckpass`, which only passes a request on.
      const program = programOf(lineage, process.execPath)
      expect(lineage.length).toBeGreaterThan(0)
      expect(program?.canBeAlways).toBe(false)
      // In its own namespace this is another file.
      if (name === 'unshare' || name === 'overlay')
        expect(lineage.find(({ path }) => path === '/usr/bin/env')?.isInstalled).toBe(false)

      const { broker, change } = brokerFixture()
      const paths = ['/usr/bin/xterm', ...lineage.flatMap(({ path }) => path ?? [])]
      change('00000000-0000-4000-8000-000000000000', {
        alwaysAllowed: paths.map((path) => ({ id: path, path, lastUsedAt: null })),
      })
      const answer = await broker.token({ noQuestion: true }, program)
      expect(answer).toEqual({ kind: 'problem', code: 'consent-needed' })
      figures.held += 1
      socket.destroy()
    })
}

/** Has the socket open under the descriptor that is told of it now and then, and always under another. */
const flickering = `use Socket; use POSIX;
socket(my $s, PF_UNIX, SOCK_STREAM, 0); connect($s, pack_sockaddr_un($ARGV[0])) or die;
open(my $null, '<', '/dev/null');
POSIX::dup2(fileno($s), 90); my $at = fileno($s);
while (1) { POSIX::dup2(fileno($null), $at); POSIX::dup2(90, $at) }
`
if (process.platform === 'linux' && isOnPath('perl'))
  test('a program that opens and closes its socket all the time never passes for what started it', async () => {
    const program = join(folder, 'flickering.pl')
    writeFileSync(program, flickering)
    const line = `exec perl '${program}' '${join(folder, 'socket')}'`
    const child = spawn('sh', ['-c', line], { stdio: 'ignore' })
    const socket = await until('it connects', () => came)
    const seen = new Set<string>()
    for (let turn = 0; turn < 40; turn += 1)
      for (const { args } of (await lineageOf(socket)).slice(0, 1)) seen.add(args[0] ?? '')
    child.kill()
    expect([...seen]).toEqual(['perl'])
  })
