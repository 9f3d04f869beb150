import { type EventEmitter, once } from 'node:events'
import type { Socket } from 'node:net'
import { Message, type MessageBus, sessionBus } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../../main/desktop/dbus.ts'
import { type Bus, call, startBus } from '../../desktop/bus.ts'
import { silentLog } from '../../support/silent-log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A real bus with a desktop that uses another library, so that both do not make the same mistake. */

const saver = 'org.freedesktop.ScreenSaver'
const path = '/org/freedesktop/ScreenSaver'
const changed = { sender: saver, interface: saver, member: 'ActiveChanged' }
const busItself = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

let bus: Bus
let desktop: MessageBus
let stranger: MessageBus
const connections: MessageBus[] = []

beforeEach(async () => {
  bus = await startBus('dbus', temporaryFolder(), { env: { PATH: process.env.PATH ?? '' }, user: null })
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', bus.address)
  desktop = await connected()
  stranger = await connected()
  await desktop.requestName(saver)
})
afterEach(async () => {
  for (const each of connections.splice(0)) each.disconnect()
  vi.unstubAllEnvs()
  await bus.close()
})

async function connected(): Promise<MessageBus> {
  const connection = sessionBus({ busAddress: bus.address })
  const events: EventEmitter = connection
  await once(events, 'connect')
  events.on('error', () => undefined)
  connections.push(connection)
  return connection
}

/** The connections of Deckpass, that is, all but ours. */
async function others(): Promise<string[]> {
  const [names] = await call(bus.connection, { ...busItself, member: 'ListNames' })
  const own = new Set([bus.connection, ...connections].map(({ name }) => name))
  return Array.isArray(names) ? names.filter((name) => /^:/.test(name) && !own.has(name)) : []
}

async function sendToDeckpass(signature: string, body: unknown[]): Promise<void> {
  const [destination = ''] = await others()
  const message = Message.newSignal('/a', saver, 'ActiveChanged', signature, body)
  message.destination = destination
  stranger.send(message)
  await call(stranger, { ...busItself, member: 'GetId' })
}

/** The desktop repeats the signal until Deckpass has received it. */
const tellUntilHeard = (told: readonly unknown[]) =>
  expect
    .poll(() => {
      desktop.send(Message.newSignal(path, saver, 'ActiveChanged', 'b', [true]))
      return told.at(-1)
    })
    .toBe(true)

test('without a bus, calls resolve to null', async () => {
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'unix:path=/nowhere/bus')
  const own = createBus(process.env.DBUS_SESSION_BUS_ADDRESS, silentLog)
  await own.onSignal(changed, () => undefined)
  await own.onOwnerChange(saver, () => undefined)
  expect(await own.call({ to: saver, path, interface: saver, member: 'GetActive' })).toBeNull()
  expect(await own.property({ to: saver, path, interface: saver }, 'Active')).toBeNull()
})

test('a call resolves to the answer, and to null if the desktop lacks the method', async () => {
  const own = createBus(process.env.DBUS_SESSION_BUS_ADDRESS, silentLog)
  expect(await own.call({ ...busItself, member: 'GetNameOwner' }, saver)).toMatch(/^:/)
  expect(await own.call({ ...busItself, member: 'GetNothing' })).toBeNull()
})

test('an unreadable message does not stop later ones', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', note)
  const told: unknown[] = []
  await createBus(process.env.DBUS_SESSION_BUS_ADDRESS, silentLog).onSignal(changed, ([isActive]) =>
    told.push(isActive),
  )
  const stream: Socket = Reflect.get(Reflect.get(stranger, '_connection'), 'stream')
  const write = stream.write.bind(stream)
  // Turns a number into the index of a file descriptor that is not sent. The library itself sends no such message.
  stream.write = (bytes: Buffer) =>
    write(Buffer.from(bytes.toString('latin1').replace('g\0\x01u', 'g\0\x01h'), 'latin1'))
  await sendToDeckpass('u', [0])
  await tellUntilHeard(told)
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})
