import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askerUnclear } from '../../../app/programs/desk-problems.ts'
import type { Lineage } from '../../../app/programs/program.ts'
import type { Look } from '../../../main/programs/look.ts'
import { createPeers, type Peers, peerBy } from '../../../main/programs/peer.ts'
import { createRoutes, route } from '../../../main/programs/routes.ts'
import { createSocketLister } from '../../../main/programs/socket-list.ts'
import { programsWorld } from '../../support/programs-world.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let path: string
let server: Server
/** The connections that came, oldest first. */
let came: Socket[]

beforeEach(async () => {
  // Signs that `ss` would read in another way than as a path.
  folder = mkdtempSync(join(tmpdir(), 'deckpass é(*)-'))
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
  { pid: 4821, startedAt: '5000', path: '/usr/bin/bash', args: [], terminal: null, userId: 1000 },
]

/** A look that does as each of `turns` says, and remembers how often it was used. */
function looks(...turns: ('fails' | 'changed' | 'works')[]): { look: Look; readonly count: number } {
  let count = 0
  return {
    async look() {
      const turn = turns[count]
      count += 1
      if (turn === 'fails') throw new Error('Too slow.')
      return turn === 'works' ? lineage : null
    },
    get count() {
      return count
    },
  }
}

test('a look that fails, or sees something change, is tried again', async () => {
  connect(path)
  const { look } = looks('fails', 'changed', 'works')
  expect(await peerBy(look, silent)(await connection(0))).toEqual({ kind: 'known', lineage })
})

test('after three looks in vain it is unclear who asks', async () => {
  connect(path)
  const tried = looks('changed', 'fails', 'changed', 'works')
  expect(await peerBy(tried.look, silent)(await connection(0))).toEqual({ kind: 'unclear' })
  expect(tried.count).toBe(3)
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
  expect(await peerBy(tried.look, silent)(socket)).toEqual({ kind: 'unclear' })
  expect(tried.count).toBe(0)
})

test.each(['/v1/token', '/v1/renew'])('%s asks nobody about a program that is unclear', async (at) => {
  const world = programsWorld()
  const routes = createRoutes(world.desk, '1.2.3')
  const request = { method: 'POST', path: at, body: {}, arrivedAt: 0, asker: async () => askerUnclear }
  expect(await route(routes, request)).toMatchObject({ code: 'asker-unclear', retryAfter: 1 })
  expect(world.desk.questions).toEqual([])
})

test('Windows tells nobody who asks', async () => {
  connect(path)
  expect(await createPeers('win32', path, silent).of(await connection(0))).toEqual({ kind: 'untold' })
})

if (process.platform === 'linux') {
  let peers: Peers
  beforeEach(() => {
    peers = createPeers('linux', path, silent)
  })
  afterEach(() => peers.close())

  /** The pids of who asks, and of what started it. */
  async function pidsOf(place: number): Promise<readonly number[]> {
    const peer = await peers.of(await connection(place))
    return peer.kind === 'known' ? peer.lineage.map(({ pid }) => pid) : []
  }

  test('Linux names the program of each connection, and what started it', async () => {
    const client = spawn(process.execPath, ['-e', `require('net').connect(${JSON.stringify(path)})`])
    expect((await pidsOf(0)).slice(0, 2)).toEqual([client.pid, process.pid])
    connect(path)
    expect((await pidsOf(1))[0]).toBe(process.pid)
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
    expect(await peers.of(socket)).toEqual({ kind: 'unclear' })
  })

  test('sockets of other programs, which may have any name, are not in the list', async () => {
    connect(path)
    await connection(0)
    const other = createServer().listen(join(tmpdir(), `deckpass-\n-${process.pid}.sock`))
    await new Promise((resolve) => other.once('listening', resolve))
    const client = connect(String(other.address()))
    await new Promise((resolve) => client.once('connect', resolve))
    const lister = createSocketLister({ path, limitMs: 10_000 })
    expect((await lister.read()).size).toBe(1)
    lister.close()
    client.destroy()
    other.close()
  })

  test('a list that does not come in time is an error, and the next one is read afresh', async () => {
    connect(path)
    await connection(0)
    const lister = createSocketLister({ path, limitMs: 4_000 })
    expect((await lister.read()).size).toBe(1)
    // The shell that starts `ss` answers no more.
    const shell = execFileSync('pgrep', ['-P', `${process.pid}`, '-f', 'ss -xnH'], { encoding: 'utf8' })
    process.kill(Number(shell), 'SIGSTOP')
    await expect(lister.read()).rejects.toThrow('in time')
    expect((await lister.read()).size).toBe(1)
    lister.close()
    await expect(lister.read()).rejects.toThrow('Closed')
  })
}
