import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lineage } from '../../../app/consent/program.ts'
import { createFindPeer, type FindPeer, findPeerWith } from '../../../main/endpoint/peer.ts'
import { readSockets } from '../../../main/endpoint/peer-linux.ts'
import { createRoutes, route } from '../../../main/endpoint/routes.ts'
import { brokerFixture } from '../../support/broker-fixture.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let path: string
let server: Server
/** The connections that came, oldest first. */
let came: Socket[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-'))
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
  rmSync(folder, { recursive: true })
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
    isInstalled: false,
    args: [],
    cwd: null,
    terminal: null,
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
  expect(await findPeerWith(look, silent)(await connection(0))).toEqual({ kind: 'known', lineage })
})

test('after two looks in vain it is unclear who asks', async () => {
  connect(path)
  const tried = looks('changed', 'fails', 'works')
  expect(await findPeerWith(tried.look, silent)(await connection(0))).toEqual({ kind: 'unknown' })
  expect(tried.count).toBe(2)
})

test('those who ask at once share one look', async () => {
  for (let count = 0; count < 3; count += 1) connect(path)
  const sockets = await Promise.all([0, 1, 2].map(connection))
  const tried = looks('works', 'works', 'works')
  const asked = sockets.map(findPeerWith(tried.look, silent))
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
  expect(await findPeerWith(tried.look, silent)(socket)).toEqual({ kind: 'unknown' })
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
  expect(await createFindPeer('win32', silent)(await connection(0))).toEqual({ kind: 'unsupported' })
})

if (process.platform === 'linux') {
  let findPeer: FindPeer
  beforeEach(() => {
    findPeer = createFindPeer('linux', silent)
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

  test('a program that only root can change is an installed one, and a copy of it is not', async () => {
    const copy = join(folder, 'sh')
    copyFileSync('/bin/sh', copy)
    const line = `"${process.execPath}" -e "require('net').connect('${path}')"; :`
    for (const [place, file] of ['/bin/sh', copy].entries()) {
      const shell = spawn(file, ['-c', line])
      const peer = await findPeer(await connection(place))
      expect(peer.kind === 'known' && peer.lineage[1]).toMatchObject({
        pid: shell.pid,
        isInstalled: file !== copy,
      })
    }
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

  test('a socket whose name forges a line for another one hides who asks, and names nobody else', async () => {
    const client = connect(path)
    const socket = await connection(0)
    const find = async () => (await findPeer(socket)).kind
    expect(await find()).toBe('known')
    const inode = /\d+/.exec(readlinkSync(`/proc/self/fd/${fdOf(socket)}`))?.[0]
    const other = createServer().listen(join(folder, `forged\n * ${inode} * 1\n`))
    await new Promise((resolve) => other.once('listening', resolve))
    const forger = connect(String(other.address()))
    await new Promise((resolve) => other.once('connection', resolve))
    expect(await find()).toBe('unknown')
    forger.destroy()
    other.close()
    client.destroy()
  })
}

test('a line of `ss` names every process that has the socket open', () => {
  const text = `u_str ESTAB 0 0 /run/user/1000/deckpass/1.sock 7 * 8 users:(("deckpass",pid=1,fd=21))
u_str ESTAB 0 0 * 8 * 7 users:(("curl",pid=30,fd=5),("a name",pid=31,fd=6))
u_str LISTEN 0 4096 /run/other 9 * 0
`
  expect([...readSockets(text)]).toEqual([
    ['7', { peer: '8', holders: new Map([[1, 21]]) }],
    [
      '8',
      {
        peer: '7',
        holders: new Map([
          [30, 5],
          [31, 6],
        ]),
      },
    ],
    ['9', { peer: '0', holders: new Map() }],
  ])
})

test('an inode of which `ss` has two lines, one of them forged, is one of nobody', () => {
  const text = ' * 7 * 8 users:(("curl",pid=30,fd=5))\n * 7 * 9 \n * 8 * 7 \n'
  expect([...readSockets(text)].map(([inode, line]) => [inode, line?.peer ?? null])).toEqual([
    ['7', null],
    ['8', '7'],
  ])
})

function fdOf(socket: Socket): unknown {
  return Reflect.get(Reflect.get(socket, '_handle'), 'fd')
}
