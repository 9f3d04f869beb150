import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { askerUnclear } from '../../../app/programs/desk-problems.ts'
import type { Lineage } from '../../../app/programs/program.ts'
import type { Look } from '../../../main/programs/look.ts'
import { createPeers, type Peers, peerBy } from '../../../main/programs/peer.ts'
import { createRoutes, route } from '../../../main/programs/routes.ts'
import { createSocketLister, type SocketLister } from '../../../main/programs/socket-list.ts'
import { programsWorld } from '../../support/programs-world.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Wants a socket that is not there, and so the whole list. */
const none = new Set(['0'])

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
  const call = { body: {}, arrivedAt: 0, untilGone: new AbortController().signal }
  const request = { method: 'POST', path: at, ...call, asker: async () => askerUnclear }
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
    const peer = await peers.of(socket)
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
    expect(await peers.of(socket)).toEqual({ kind: 'unclear' })
  })

  test('sockets of other programs, which may have any name, are not in the list', async () => {
    connect(path)
    await connection(0)
    const other = createServer().listen(join(tmpdir(), `deckpass-\n-${process.pid}.sock`))
    await new Promise((resolve) => other.once('listening', resolve))
    const client = connect(String(other.address()))
    await new Promise((resolve) => client.once('connect', resolve))
    const lister = listerFor(10_000)
    expect((await lister.read(none)).size).toBe(1)
    client.destroy()
    other.close()
  })

  /** The end of the path, which no pattern takes for more than it is. */
  const pathEnd = () => path.slice(-'XXXXXX/endpoint.sock'.length)

  /** The number of the `ss` that waits for the next reading. */
  async function waitingSs(): Promise<number> {
    await expect.poll(allSs).toHaveLength(1)
    return Number(allSs()[0])
  }

  function allSs(): readonly string[] {
    const { stdout } = spawnSync('pgrep', ['-f', `^ss .*${pathEnd()}$`], { encoding: 'utf8' })
    return stdout.split('\n').filter((line) => line !== '')
  }

  /** The number of the shell that starts each `ss`. */
  function shell(): number {
    const words = ['-P', `${process.pid}`, '-f', `ss -xnH.*${pathEnd()}$`]
    return Number(execFileSync('pgrep', words, { encoding: 'utf8' }))
  }

  function isRunning(pid: number): boolean {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  /** One that is closed even where the test fails: its shell would outlive the tests. */
  function listerFor(limitMs: number): SocketLister {
    const lister = createSocketLister({ path, limitMs })
    onTestFinished(() => lister.close())
    return lister
  }

  /** A lister of one connection, read once, whose next `ss` waits. */
  async function readOnce(): Promise<SocketLister> {
    connect(path)
    await connection(0)
    const lister = listerFor(60_000)
    expect((await lister.read(none)).size).toBe(1)
    await waitingSs()
    return lister
  }

  test('a connection that comes or goes while `ss` waits does so in the list, too', async () => {
    const lister = await readOnce()
    const client = connect(path)
    const socket = await connection(1)
    expect((await lister.read(none)).size).toBe(2)
    await waitingSs()
    client.destroy()
    socket.destroy()
    await new Promise((resolve) => socket.once('close', resolve))
    expect((await lister.read(none)).size).toBe(1)
  })

  test('what is wanted is told as soon as it is there, and the next list is whole', async () => {
    const lister = await readOnce()
    const first = await lister.read(none)
    await waitingSs()
    // The end of the list is told by the shell that starts `ss`.
    const starter = shell()
    process.kill(starter, 'SIGSTOP')
    expect(await lister.read(new Set(first.keys()))).toEqual(first)
    process.kill(starter, 'SIGCONT')
    connect(path)
    await connection(1)
    expect((await lister.read(none)).size).toBe(2)
  })

  test('an `ss` that ended while it waited is replaced, and its shell as well', async () => {
    const lister = await readOnce()
    const size = () => lister.read(none).then((list) => list.size, String)
    process.kill(await waitingSs())
    await expect.poll(size).toBe(1)
    await waitingSs()
    const starter = shell()
    process.kill(starter)
    await expect.poll(() => isRunning(starter)).toBe(false)
    await expect.poll(size).toBe(1)
  })

  test('a list that comes before it is asked for is never the answer to the next reading', async () => {
    const lister = await readOnce()
    const starter = shell()
    // What `ss` waits for comes from a second shell. Without it, `ss` waits no more.
    process.kill(Number(execFileSync('pgrep', ['-P', `${starter}`, 'sh'])))
    await expect.poll(() => isRunning(starter)).toBe(false)
    expect((await lister.read(none)).size).toBe(1)
  })

  test('no `ss` waits any more once the endpoint is closed', async () => {
    const lister = await readOnce()
    lister.close()
    await expect.poll(allSs).toEqual([])
  })

  test('no `ss` waits any more once Deckpass was killed', async () => {
    const program = `
      const { createSocketLister } = await import(process.argv[1])
      await createSocketLister({ path: process.argv[2], limitMs: 10_000 }).read(new Set(['none']))
      setInterval(() => undefined, 60_000)`
    const lister = join(import.meta.dirname, '../../../main/programs/socket-list.ts')
    const args = ['--input-type=module', '--no-warnings', '-e', program, lister, path]
    const deckpass = spawn(process.execPath, args, { stdio: 'inherit' })
    onTestFinished(() => void deckpass.kill('SIGKILL'))
    await waitingSs()
    deckpass.kill('SIGKILL')
    await expect.poll(allSs).toEqual([])
  })

  test('a list that does not come in time is an error, and the next one is read afresh', async () => {
    connect(path)
    await connection(0)
    const lister = listerFor(4_000)
    expect((await lister.read(none)).size).toBe(1)
    // The shell that starts `ss` answers no more.
    process.kill(shell(), 'SIGSTOP')
    await expect(lister.read(none)).rejects.toThrow('in time')
    expect((await lister.read(none)).size).toBe(1)
    lister.close()
    await expect(lister.read(none)).rejects.toThrow('Closed')
  })
}
