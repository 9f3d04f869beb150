import type { Message, MessageBus } from 'dbus-native'
import type { Log } from '../../app/ports/index.ts'

interface BusMethod {
  readonly to: string
  readonly path: string
  readonly interface: string
  readonly member: string
}

interface BusSignal {
  readonly from: string
  readonly interface: string
  readonly member: string
}

/** A message bus of a Linux desktop (D-Bus Specification 0.43). If there is none, nobody answers. */
export interface DBus {
  /** Calls a method with strings. Gives the first value of its reply; null if nobody answers. Never rejects. */
  call(method: BusMethod, ...args: readonly string[]): Promise<unknown>
  /** Null if nobody has such a property. Never rejects. */
  property(of: Omit<BusMethod, 'member'>, name: string): Promise<unknown>
  /**
   * Calls `listener` with the arguments of each such signal and its object. Resolves once subscribed. Never rejects.
   */
  onSignal(signal: BusSignal, listener: (body: readonly unknown[], path: string) => void): Promise<void>
  /** Calls `listener` when the program of this bus name comes or goes. Resolves once subscribed. Never rejects. */
  onOwnerChange(name: string, listener: () => void): Promise<void>
}

/** The timeout that libdbus has. */
const maxAnswerMs = 25_000

/**
 * No answer or signal that is asked for here is longer. Anybody may send this connection a message of up to 128 MiB, and
 * reading it would take a second; the library drops the connection instead, and makes another.
 */
const maxMessageBytes = 64 * 1024

export function createBus(which: 'session' | 'system', log: Log): DBus {
  let connecting: Promise<MessageBus | null> | null = null
  const connection = () => {
    connecting ??= connect(which).catch((error: unknown) => {
      log.warn('dbus.missing', { which, error })
      return null
    })
    return connecting
  }

  const call: DBus['call'] = async ({ to, ...method }, ...args) => {
    const bus = await connection()
    if (bus === null) return null
    try {
      const signature = 's'.repeat(args.length)
      const value: unknown = await bus.invoke({ ...method, destination: to, signature, body: [...args] })
      return value ?? null
    } catch {
      // Nobody owns the name or knows the method: the desktop lacks that part.
      return null
    }
  }

  /** Has the bus send the messages that match the rule. */
  async function subscribe(
    rule: Readonly<Record<string, string>>,
    listener: (body: readonly unknown[], path: string) => void,
  ): Promise<void> {
    const bus = await connection()
    if (bus === null) return
    bus.connection.on('message', ({ type, member, body = [], path = '', ...message }: Message) => {
      const isSignal = type === signalType && message.interface === rule.interface && member === rule.member
      if (isSignal && (rule.arg0 === undefined || rule.arg0 === body[0])) listener(body, path)
    })
    const terms = Object.entries({ type: 'signal', ...rule }).map(([key, value]) => `${key}='${value}'`)
    await bus.addMatch(terms.join(',')).catch(() => undefined)
  }

  return {
    call,
    property: (of, name) =>
      call({ ...of, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }, of.interface, name),
    onSignal: ({ from, ...signal }, listener) => subscribe({ ...signal, sender: from }, listener),
    onOwnerChange: (name, listener) =>
      subscribe({ sender: daemon, interface: daemon, member: 'NameOwnerChanged', arg0: name }, listener),
  }
}

const daemon = 'org.freedesktop.DBus'

/** D-Bus Specification, *Message Format*. */
const signalType = 4

async function connect(which: 'session' | 'system'): Promise<MessageBus> {
  const library = await import('dbus-native')
  const busAddress = addressOf(which, process.env)
  if (busAddress === undefined) throw new Error('The environment names no session bus.')
  const bus = library.createClient({
    // Fixed here, because at each new connection the library would read the environment again and may throw.
    busAddress,
    maxMessageSize: maxMessageBytes,
    timeout: maxAnswerMs,
    reconnect: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  bus.connection.on('connect', resolve)
  // A bus that was there once is waited for. Without one, nobody answers.
  bus.connection.once('reconnecting', ({ cause }: { readonly cause?: unknown }) => {
    bus.connection.off('connect', resolve)
    reject(cause)
  })
  // Without a listener the error would be thrown. Calls are rejected from then on.
  bus.connection.on('error', () => undefined)
  // Each subscription has one; Node warns of more than ten.
  bus.connection.setMaxListeners(0)
  try {
    await promise
  } catch (error) {
    bus.connection.end()
    throw error
  }
  return bus
}

function addressOf(which: 'session' | 'system', env: NodeJS.ProcessEnv): string | undefined {
  if (which === 'session') return env.DBUS_SESSION_BUS_ADDRESS
  return env.DBUS_SYSTEM_BUS_ADDRESS ?? 'unix:path=/var/run/dbus/system_bus_socket'
}
