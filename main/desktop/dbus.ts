import type { Message, MessageBus } from 'dbus-native'
import type { Log } from '../../app/ports/index.ts'

type Method = Readonly<Record<'to' | 'path' | 'interface' | 'member', string>>

type Signal = Readonly<Record<'sender' | 'interface' | 'member', string> & { arg0?: string }>

export type DBus = ReturnType<typeof createBus>

/** libdbus's default timeout. */
const maxAnswerMs = 25_000

/**
 * Larger than any reply or signal used here. Any program may send a message of up to 128 MiB, which would take a second
 * to read; above this limit the library drops the connection and reconnects.
 */
const maxMessageBytes = 64 * 1024

/** D-Bus Specification, *System message bus*. Unlike the session bus, the system bus has a default address. */
export const systemBusAddress = 'unix:path=/var/run/dbus/system_bus_socket'

/** D-Bus Specification 0.43. `address`: from the environment. Never rejects: calls resolve to null without a bus. */
export function createBus(address: string | undefined, log: Log) {
  let connecting: Promise<MessageBus | null> | null = null

  return {
    call,
    onSignal,
    property: (of: Omit<Method, 'member'>, name: string) =>
      call({ ...of, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }, of.interface, name),
    /** Calls `listener` when a program takes or releases the bus name. Resolves once subscribed. */
    onOwnerChange: (arg0: string, listener: () => void) =>
      onSignal({ sender: daemon, interface: daemon, member: 'NameOwnerChanged', arg0 }, listener),
  }

  function connection(): Promise<MessageBus | null> {
    connecting ??= connect(address).catch((error: unknown) => {
      log.warn('dbus.missing', { error })
      return null
    })
    return connecting
  }

  /** Calls a method with string arguments. Resolves to the first value of the reply, or null if the call fails. */
  async function call({ to, ...method }: Method, ...args: readonly string[]): Promise<unknown> {
    const bus = await connection()
    if (bus === null) return null
    try {
      const signature = 's'.repeat(args.length)
      const value: unknown = await bus.invoke({ ...method, destination: to, signature, body: [...args] })
      return value ?? null
    } catch {
      // The desktop lacks this service or method.
      return null
    }
  }

  /** Calls `listener` with the arguments and the object path of each signal. Resolves once subscribed. */
  async function onSignal(rule: Signal, listener: (body: readonly unknown[], path: string) => void) {
    const bus = await connection()
    if (bus === null) return
    bus.connection.on('message', ({ type, member, body = [], path = '', ...message }: Message) => {
      const isSignal = type === signalType && message.interface === rule.interface && member === rule.member
      if (isSignal && (rule.arg0 === undefined || rule.arg0 === body[0])) listener(body, path)
    })
    const terms = Object.entries({ type: 'signal', ...rule }).map(([key, value]) => `${key}='${value}'`)
    await bus.addMatch(terms.join(',')).catch(() => undefined)
  }
}

const daemon = 'org.freedesktop.DBus'

/** D-Bus Specification, *Message Format*. */
const signalType = 4

async function connect(busAddress: string | undefined): Promise<MessageBus> {
  if (busAddress === undefined) throw new Error('The environment names no bus.')
  const library = await import('dbus-native')
  const bus = library.createClient({
    // Without a fixed address the library would read the environment again at each reconnect and might throw.
    busAddress,
    maxMessageSize: maxMessageBytes,
    timeout: maxAnswerMs,
    reconnect: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  bus.connection.on('connect', resolve)
  // If the first connection fails, the library must not try again.
  bus.connection.once('reconnecting', ({ cause }: { readonly cause?: unknown }) => reject(cause))
  // Without a listener the error would be thrown. It can be ignored, because calls then reject anyway.
  bus.connection.on('error', () => undefined)
  // Each subscription adds a listener, and Node warns above ten.
  bus.connection.setMaxListeners(0)
  try {
    await promise
  } catch (error) {
    bus.connection.end()
    throw error
  }
  return bus
}
