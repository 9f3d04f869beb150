import { spawn } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lineage } from '../../../app/consent/program.ts'
import {
  createFindPeer,
  type FindPeer,
  findPeerWith,
  isRunning,
  programAt,
} from '../../../main/endpoint/peer.ts'
import { readPeers } from '../../../main/endpoint/peer-linux.ts'
import { createRoutes, route } from '../../../main/endpoint/routes.ts'
import { brokerFixture } from '../../support/broker-fixture.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let folder: string
let path: string
let server: Server
/** The connections that came, oldest first. */
let came: Socket[]

beforeEach(async () => {
  folder = temporaryFolder()
  path = join(folder, 'endpoint.sock')
  came = []
  server = createServer((socket) => {
    came.push(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
})

afterEach(() => {
  for (const socket of came) socket.destroy()
  server.close()
})

async function connection(place: number): Promise<Socket> {
  await expect.poll(() => came.length).toBeGreaterThan(place)
  const socket = came[place]
  if (socket === undefined) throw new Error('There is no connection.')
  return socket
}

const lineage: Lineage = [
  {
    pid: 4821,
    startedAt: '5000',
    path: '/usr/bin/bash',
    args: [],
    cwd: null,
    terminal: null,
    readsTerminal: false,
    userId: 1000,
  },
]

/** A look that does as each of `turns` says, and remembers how often it was used. */
function looks(...turns: ('fails' | 'changed' | 'works')[]) {
  let count = 0
  return {
    async look() {
      const turn = turns[count]
      count += 1
      if (turn === 'fails') throw new Error('Too slow.')
      return () => (turn === 'works' ? lineage : null)
    },
    get count() {
      return count
    },
  }
}

test.each(['fails', 'changed'] as const)('a look that %s is tried once more', async (turn) => {
  connect(path)
  const { look } = looks(turn, 'works')
  expect(await findPeerWith(look, silentLog)(await connection(0))).toEqual({ kind: 'known', lineage })
})

test('after two looks in vain it is unclear who asks', async () => {
  connect(path)
  const tried = looks('changed', 'fails', 'works')
  expect(await findPeerWith(tried.look, silentLog)(await connection(0))).toEqual({ kind: 'unknown' })
  expect(tried.count).toBe(2)
})

test('those who ask at once share one look', async () => {
  for (let count = 0; count < 3; count += 1) connect(path)
  const sockets = await Promise.all([0, 1, 2].map(connection))
  const tried = looks('works', 'works', 'works')
  const asked = sockets.map(findPeerWith(tried.look, silentLog))
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 3 }, () => ({ kind: 'known', lineage })))
  expect(tried.count).toBe(1)
})

test('nobody is looked for any more once the program has gone', async () => {
  const client = connect(path)
  const socket = await connection(0)
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  client.end()
  socket.end()
  await closed
  const tried = looks('works')
  expect(await findPeerWith(tried.look, silentLog)(socket)).toEqual({ kind: 'unknown' })
  expect(tried.count).toBe(0)
})

test.each(['/v1/token', '/v1/renew', '/v1/copy'])(
  '%s asks nobody about a program that is unclear',
  async (at) => {
    const fixture = brokerFixture()
    const unclear = { kind: 'problem', code: 'asker-unclear' } as const
    const routes = createRoutes(fixture.broker, '1.2.3')
    const call = { body: {}, signal: new AbortController().signal, tellWaiting: () => undefined }
    const request = { method: 'POST', path: at, ...call, findProgram: async () => unclear }
    expect(await route(routes, request)).toEqual(unclear)
    expect(fixture.broker.consent.requests).toEqual([])
  },
)

test('Windows tells nobody who asks', async () => {
  connect(path)
  expect(await createFindPeer('win32', silentLog)(await connection(0))).toEqual({ kind: 'unsupported' })
})

if (process.platform === 'linux') {
  let findPeer: FindPeer
  beforeEach(() => {
    findPeer = createFindPeer('linux', silentLog)
  })

  /** The pids of who asks, and of what started it. */
  async function pidsOf(place: number): Promise<readonly number[]> {
    const peer = await findPeer(await connection(place))
    return peer.kind === 'known' ? peer.lineage.map(({ pid }) => pid) : []
  }

  test('Linux names the program of each connection, and what started it', async () => {
    const client = spawn(process.execPath, ['-e', `require('net').connect(${JSON.stringify(path)})`])
    expect((await pidsOf(0)).slice(0, 2)).toEqual([client.pid, process.pid])
    connect(path)
    expect((await pidsOf(1))[0]).toBe(process.pid)
    client.kill()
  })

  test('a program is named by its process, and not by a thread that is newer', async () => {
    const program = `
      const { Worker } = require('node:worker_threads')
      const thread = new Worker('setInterval(() => undefined, 60_000)', { eval: true })
      thread.once('online', () => require('node:net').connect(${JSON.stringify(path)}))`
    const client = spawn(process.execPath, ['-e', program])
    expect((await pidsOf(0)).slice(0, 2)).toEqual([client.pid, process.pid])
    client.kill()
  })

  test('a program that was updated while it runs is the one that it was', async () => {
    const file = join(folder, 'editor')
    copyFileSync(process.execPath, file)
    const client = spawn(file, ['-e', `require('net').connect(${JSON.stringify(path)})`])
    const socket = await connection(0)
    rmSync(file)
    const peer = await findPeer(socket)
    expect(peer.kind === 'known' && peer.lineage[0]).toMatchObject({ pid: client.pid, path: file })
    client.kill()
  })

  test('a child that inherited the connection is not taken for the one that opened it', async () => {
    const socket = connect(path)
    await new Promise((resolve) => socket.once('connect', resolve))
    const child = spawn('sleep', ['60'], { stdio: [socket, 'ignore', 'ignore'] })
    await new Promise((resolve) => child.once('spawn', resolve))
    expect((await pidsOf(0))[0]).toBe(process.pid)
    child.kill()
  })

  test('a connection whose other end is closed belongs to nobody', async () => {
    const client = connect(path)
    const socket = await connection(0)
    client.destroy()
    await new Promise((resolve) => client.once('close', resolve))
    expect(await findPeer(socket)).toEqual({ kind: 'unknown' })
  })

  /** As another user of the computer may: sockets whose names are lines of `ss`, for this inode and those after it. */
  const forging = `use Socket; my ($from, $count, $path) = @ARGV; my @kept;
for my $at ($from .. $from + $count - 1) {
  socket(my $s, PF_UNIX, SOCK_STREAM, 0);
  bind($s, pack_sockaddr_un("\\0\\n * 1 * $at \\n * $at * 1 \\n")) and push @kept, $s }
connect($kept[0], pack_sockaddr_un($path));
open(my $done, '>', "$path.forged"); close($done); sleep 60
`

  test('sockets whose names read like lines of the system hide nobody, and name nobody else', async () => {
    const client = connect(path)
    const socket = await connection(0)
    const inode = /\d+/.exec(readlinkSync(`/proc/self/fd/${fdOf(socket)}`))?.[0] ?? ''
    const forger = spawn('perl', ['-e', forging, inode, '50', path])
    await expect.poll(() => existsSync(`${path}.forged`)).toBe(true)
    const peer = await findPeer(socket)
    expect(peer.kind === 'known' && peer.lineage[0]?.pid).toBe(process.pid)
    // What has such a name is told by nothing itself.
    expect(await findPeer(await connection(1))).toEqual({ kind: 'unknown' })
    forger.kill()
    client.destroy()
  })

  test('a program lives until it ends', async () => {
    const child = spawn('sleep', ['60'])
    await new Promise((resolve) => child.once('spawn', resolve))
    const { pid = 0 } = child
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    expect(isRunning('linux', { pid, startedAt })).toBe(true)
    expect(isRunning('linux', { pid, startedAt: '1' })).toBe(false)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
    expect(isRunning('linux', { pid, startedAt })).toBe(false)
  })
}

test('a line of `ss` names every process that has the socket open, and two for one name nobody', () => {
  const text = `u_str ESTAB 0 0 * 8 * 7 users:(("curl",pid=30,fd=5),("a name",pid=31,fd=6))
u_str ESTAB 0 0 * 10 * 9 users:(("curl",pid=30,fd=7))
u_str ESTAB 0 0 * 11 * 9
`
  const holders = new Map([
    [30, 5],
    [31, 6],
  ])
  expect([...readPeers(text)]).toEqual([
    ['7', { inode: '8', holders }],
    ['9', null],
  ])
})

function fdOf(socket: Socket): unknown {
  return Reflect.get(Reflect.get(socket, '_handle'), 'fd')
}

test('where the system does not tell who asks, or only Deckpass is left of it, nobody is asked about', () => {
  const unclear = { kind: 'problem', code: 'asker-unclear' }
  expect(programAt({ kind: 'unknown' }, '/opt/deckpass')).toEqual(unclear)
  expect(programAt({ kind: 'known', lineage }, '/usr/bin/bash')).toEqual(unclear)
  expect(programAt({ kind: 'known', lineage }, '/opt/deckpass')).toMatchObject({ program: { name: 'bash' } })
  // Windows tells of none: the person is asked about each request.
  expect(programAt({ kind: 'unsupported' }, '/opt/deckpass')).toEqual({ kind: 'found', program: null })
})
