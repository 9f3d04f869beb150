import { type EventEmitter, once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Message, MessageBus } from '@jellybrick/dbus-next'
import type { Log } from '../../app/ports/index.ts'

interface BusMethod {
  /** The bus name of the program that answers. */
  readonly to: string
  readonly path: string
  readonly interface: string
  readonly member: string
}

interface BusSignal {
  /** The bus name of the program that sends it. */
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
   * Calls `listener` with the arguments of each such signal and its object. Anybody may send one of that name: it counts
   * only from whoever owns `from` then. Resolves once subscribed. Never rejects.
   */
  onSignal(signal: BusSignal, listener: (body: readonly unknown[], path: string) => void): Promise<void>
  /** Calls `listener` when the program of this bus name comes or goes. Resolves once subscribed. Never rejects. */
  onOwnerChange(name: string, listener: () => void): Promise<void>
}

const daemon = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

const ownerChanged = { sender: daemon.to, interface: daemon.interface, member: 'NameOwnerChanged' }

interface MatchRule {
  readonly sender: string
  readonly interface: string
  readonly member: string
  readonly arg0?: string
}

/** As long as libdbus waits. */
const maxAnswerMs = 25_000

/** Connects at the first use. */
export function createBus(which: 'session' | 'system', log: Log): DBus {
  let connecting: Promise<Connection | null> | null = null
  const connection = () => {
    connecting ??= connect(which).catch((error: unknown) => {
      log.warn('dbus.missing', { which, error })
      return null
    })
    return connecting
  }

  const call: DBus['call'] = async ({ to, ...method }, ...args) => {
    const opened = await connection()
    if (opened === null) return null
    const { bus, library } = opened
    try {
      const signature = 's'.repeat(args.length)
      const reply = await Promise.race([
        bus.call(new library.Message({ ...method, destination: to, signature, body: [...args] })),
        setTimeout(maxAnswerMs, null, { ref: false }),
      ])
      const value: unknown = reply?.body[0]
      return value instanceof library.Variant ? value.value : (value ?? null)
    } catch {
      // Nobody owns the name or knows the method: the desktop lacks that part.
      return null
    }
  }

  /** The bus sends only what fits the rule, unless somebody sends a signal to this connection alone. */
  async function subscribe(rule: MatchRule, listener: (message: Message) => void): Promise<void> {
    const opened = await connection()
    if (opened === null) return
    const { bus, library } = opened
    bus.on('message', (message) => {
      if (message.type !== library.MessageType.SIGNAL) return
      if (message.interface === rule.interface && message.member === rule.member) listener(message)
    })
    const terms = Object.entries({ type: 'signal', ...rule }).map(([key, value]) => `${key}='${value}'`)
    await call({ ...daemon, member: 'AddMatch' }, terms.join(','))
  }

  /** By bus name, the connection that owns it; null if none does. */
  const owners = new Map<string, string | null>()

  /** Knows from then on who owns the name. */
  async function followOwner(name: string): Promise<void> {
    if (owners.has(name)) return
    await subscribe({ ...ownerChanged, arg0: name }, ({ sender, body: [changed, , owner] }) => {
      if (sender === daemon.to && changed === name) owners.set(name, typeof owner === 'string' ? owner : null)
    })
    const owner = await call({ ...daemon, member: 'GetNameOwner' }, name)
    // What came meanwhile is newer.
    if (!owners.has(name)) owners.set(name, typeof owner === 'string' ? owner : null)
  }

  return {
    call,
    property: (of, name) =>
      call({ ...of, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }, of.interface, name),
    async onSignal({ from, ...signal }, listener) {
      await followOwner(from)
      await subscribe({ ...signal, sender: from }, (message) => {
        if (message.sender === owners.get(from)) listener(message.body, message.path)
      })
    },
    async onOwnerChange(name, listener) {
      await subscribe({ ...ownerChanged, arg0: name }, ({ sender, body }) => {
        if (sender === daemon.to && body[0] === name) listener()
      })
    },
  }
}

interface Connection {
  readonly bus: MessageBus
  readonly library: typeof import('@jellybrick/dbus-next')
}

async function connect(which: 'session' | 'system'): Promise<Connection> {
  const library = await import('@jellybrick/dbus-next')
  const bus = which === 'session' ? library.sessionBus() : library.systemBus()
  const events: EventEmitter = bus
  await once(events, 'connect')
  const connection: unknown = Reflect.get(bus, '_connection')
  const stream: unknown = connection instanceof Object ? Reflect.get(connection, 'stream') : null
  if (stream instanceof Socket) {
    skipLongMessages(stream)
    passOverUnreadable(stream)
  }
  // Each subscription has one; Node warns of more than ten.
  events.setMaxListeners(0)
  // Without a listener an error would be thrown; calls are rejected from then on.
  events.on('error', () => undefined)
  return { bus, library }
}

/** No answer and no signal of a desktop that is asked for here has more behind the part that is always there. */
const maxRestBytes = 64 * 1024
/** The part of a message's header that is always there; what a bus delivers has a longer rest. */
const headerBytes = 16

/**
 * Anybody may send a message to this connection alone, of up to 128 MiB, in its body or in the name of an object. The
 * library would read all of it at once: a second and more in which nothing else runs. So a long one does not come.
 */
function skipLongMessages(stream: Socket): void {
  const read = stream.read.bind(stream)
  let bytesToSkip = 0
  stream.read = (size?: number) => {
    for (;;) {
      while (bytesToSkip > 0) {
        const skipped: unknown = read(Math.min(bytesToSkip, stream.readableLength))
        if (!Buffer.isBuffer(skipped)) return null
        bytesToSkip -= skipped.length
      }
      const bytes: unknown = read(size)
      if (!Buffer.isBuffer(bytes) || size !== headerBytes) return bytes
      const restBytes = restOf(bytes)
      if (restBytes <= maxRestBytes) return bytes
      bytesToSkip = restBytes
    }
  }
}

/** Bytes: the fields of the header, which fill up eights, and the body. */
function restOf(header: Buffer): number {
  const isLittleEndian = header.toString('latin1', 0, 1) === 'l'
  const numberAt = (at: number) => (isLittleEndian ? header.readUInt32LE(at) : header.readUInt32BE(at))
  return Math.ceil(numberAt(12) / 8) * 8 + numberAt(4)
}

/**
 * The library throws, where nobody can catch it, at what it cannot read, such as a file descriptor. It has taken such a
 * message by then, and goes on with the next.
 */
function passOverUnreadable(stream: Socket): void {
  for (const read of stream.listeners('readable')) {
    stream.off('readable', read as () => void)
    stream.on('readable', () => {
      for (;;) {
        try {
          return read.call(stream)
        } catch {}
      }
    })
  }
}
