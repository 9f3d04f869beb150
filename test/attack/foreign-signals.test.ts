import { type EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { Message, type MessageBus, sessionBus } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../main/session/dbus.ts'
import { observeScreenLock } from '../../main/session/screen-lock.ts'
import { type Bus, call, serve, startBus } from '../desktop/bus.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { tell } from './results.ts'

/** Another user of the computer, on the same buses, says what only the desktop may say. */

const saver = 'org.freedesktop.ScreenSaver'
const loginManager = 'org.freedesktop.login1'
const busItself = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}
const ownSession = '/org/freedesktop/login1/session/_31'

let bus: Bus
let told: boolean[]
const connections: MessageBus[] = []

beforeEach(async () => {
  bus = await startBus('foreign-signals', temporaryFolder(), {
    env: { PATH: process.env.PATH ?? '' },
    user: null,
  })
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address)
  vi.stubEnv('DBUS_SYSTEM_BUS_ADDRESS', bus.address)
  told = []
})
afterEach(async () => {
  for (const each of connections.splice(0)) each.disconnect()
  vi.unstubAllEnvs()
  await bus.close()
})

const sessionReply = () => ({ signature: 'o', body: [ownSession] })

async function connected(name?: string): Promise<MessageBus> {
  const connection = sessionBus({ busAddress: bus.address })
  const events: EventEmitter = connection
  await once(events, 'connect')
  events.on('error', () => undefined)
  connections.push(connection)
  if (name !== undefined) await connection.requestName(name)
  return connection
}

async function startDesktop(): Promise<{ desktop: MessageBus; login: MessageBus }> {
  const [desktop, login] = [await connected(saver), await connected(loginManager)]
  serve(login, {
    path: '/org/freedesktop/login1',
    interface: 'org.freedesktop.login1.Manager',
    methods: { GetSession: sessionReply },
  })
  const buses = { session: createBus('session', silentLog), system: createBus('system', silentLog) }
  await observeScreenLock(buses, (isLocked) => told.push(isLocked))
  return { desktop, login }
}

const says = {
  ActiveChanged: (isLocked: boolean) =>
    Message.newSignal('/org/freedesktop/ScreenSaver', saver, 'ActiveChanged', 'b', [isLocked]),
  Lock: () => Message.newSignal(ownSession, 'org.freedesktop.login1.Session', 'Lock', '', []),
  Unlock: () => Message.newSignal(ownSession, 'org.freedesktop.login1.Session', 'Unlock', '', []),
}

/** The connections of Deckpass: whoever is not ours. */
async function others(): Promise<string[]> {
  const [names] = await call(bus.connection, { ...busItself, member: 'ListNames' })
  const own = new Set([bus.connection, ...connections].map(({ name }) => name))
  return Array.isArray(names) ? names.filter((name) => /^:/.test(name) && !own.has(name)) : []
}

test('a stranger’s signals lock and unlock nothing, to everybody or to Deckpass alone', async () => {
  const { desktop, login } = await startDesktop()
  const stranger = await connected()
  const targets = [undefined, ...(await others())]
  expect(targets).toHaveLength(3)
  const made = targets.flatMap((destination) =>
    [says.ActiveChanged(true), says.ActiveChanged(false), says.Lock(), says.Unlock()].map((message) => {
      if (destination !== undefined) message.destination = destination
      return message
    }),
  )
  for (const message of made) stranger.send(message)
  // Answered after all of them.
  await call(stranger, {
    to: loginManager,
    path: '/org/freedesktop/login1',
    interface: 'org.freedesktop.login1.Manager',
    member: 'GetSession',
    signature: 's',
    body: ['auto'],
  })
  desktop.send(says.ActiveChanged(true))
  await expect.poll(() => told.length).toBeGreaterThan(0)
  login.send(says.Unlock())
  await expect.poll(() => told.length).toBeGreaterThan(1)
  expect(told).toEqual([true, false])
  tell({ attack: 'signals of a stranger on the desktop’s buses', tried: made.length, held: made.length })
})

test('who takes the name over counts from then on, and who had it does not', async () => {
  const { desktop } = await startDesktop()
  await desktop.releaseName(saver)
  desktop.send(says.ActiveChanged(true))
  const next = await connected(saver)
  next.send(says.ActiveChanged(false))
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told).toEqual([false])
})

test('a stranger who says to Deckpass alone that the name is theirs is not believed', async () => {
  const { desktop } = await startDesktop()
  const bystander = createBus('session', silentLog)
  let changes = 0
  await bystander.onOwnerChange(saver, () => {
    changes += 1
  })
  const stranger = await connected()
  for (const destination of await others()) {
    const owns = [saver, desktop.name, stranger.name]
    const lie = Message.newSignal(busItself.path, busItself.interface, 'NameOwnerChanged', 'sss', owns)
    lie.destination = destination
    stranger.send(lie)
    const lock = says.ActiveChanged(true)
    lock.destination = destination
    stranger.send(lock)
  }
  await call(stranger, { ...busItself, member: 'GetId' })
  desktop.send(says.ActiveChanged(false))
  await expect.poll(() => told.length).toBeGreaterThan(0)
  await desktop.releaseName(saver)
  await expect.poll(() => changes).toBeGreaterThan(0)
  expect([told, changes]).toEqual([[false], 1])
})

test('what is not sent in a short message does not come, whoever sends it, and the next one counts', async () => {
  const { desktop } = await startDesktop()
  const long = says.ActiveChanged(true)
  Object.assign(long, { path: '/a'.repeat(100_000) })
  desktop.send(long)
  desktop.send(says.ActiveChanged(false))
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect(told).toEqual([false])
})

test('what the library cannot read throws nowhere, and the next one counts', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const { desktop } = await startDesktop()
  const stranger = await connected()
  const stream: Socket = Reflect.get(Reflect.get(stranger, '_connection'), 'stream')
  const write = stream.write.bind(stream)
  // A number becomes the place of a file descriptor, of which none comes along. This library would not send that.
  const asDescriptor = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replace('g\0\x01u', 'g\0\x01h'), 'latin1')
  stream.write = (bytes: Buffer) => write(asDescriptor(bytes))
  for (const destination of await others()) {
    const message = Message.newSignal('/a', saver, 'ActiveChanged', 'u', [0])
    message.destination = destination
    stranger.send(message)
  }
  await call(stranger, { ...busItself, member: 'GetId' })
  desktop.send(says.ActiveChanged(true))
  await expect.poll(() => told).toEqual([true])
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

test('of a message of megabytes to Deckpass alone nothing is read, and the next one counts', async () => {
  const { desktop } = await startDesktop()
  const long = Array.from({ length: 50_000 }, () => 'x')
  const read = vi.spyOn(Buffer.prototype, 'toString')
  const stranger = await connected()
  for (const destination of await others()) {
    const message = Message.newSignal('/a', saver, 'ActiveChanged', 'as', [long])
    message.destination = destination
    stranger.send(message)
  }
  desktop.send(says.ActiveChanged(true))
  await expect.poll(() => told).toEqual([true])
  expect(read.mock.calls.length).toBeLessThan(long.length)
})
