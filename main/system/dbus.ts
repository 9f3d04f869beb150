import { type EventEmitter, once } from 'node:events'
import type { MessageBus, Variant } from '@jellybrick/dbus-next'
import type { Log } from '../../app/ports/index.ts'

interface BusMethod {
  /** The bus name of the program that answers. */
  readonly to: string
  readonly path: string
  readonly interface: string
  readonly member: string
}

interface BusSignal {
  readonly interface: string
  readonly member: string
}

/** A message bus of a Linux desktop (D-Bus Specification 0.43). If there is none, nobody answers. */
export interface DBus {
  /**
   * Calls a method with strings, and what is none as a `Variant` of its type. Gives the first value of its reply; null
   * if nobody answers. Never rejects.
   */
  call(method: BusMethod, ...args: readonly (string | Variant)[]): Promise<unknown>
  /** Null if nobody has such a property. Never rejects. */
  property(of: Omit<BusMethod, 'member'>, name: string): Promise<unknown>
  /** Calls `listener` with the arguments of each such signal and its object. Resolves once subscribed. Never rejects. */
  onSignal(signal: BusSignal, listener: (body: readonly unknown[], path: string) => void): Promise<void>
}

const daemon = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

export function createSessionBus(log: Log): DBus {
  return createBus('session', log)
}

export function createSystemBus(log: Log): DBus {
  return createBus('system', log)
}

/** Connects at the first use. */
function createBus(which: 'session' | 'system', log: Log): DBus {
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
      const signature = args.map((arg) => (typeof arg === 'string' ? 's' : arg.signature)).join('')
      const body = args.map((arg) => (typeof arg === 'string' ? arg : arg.value))
      const reply = await bus.call(new library.Message({ ...method, destination: to, signature, body }))
      const value: unknown = reply?.body[0]
      return value instanceof library.Variant ? value.value : (value ?? null)
    } catch {
      // Nobody owns the name or knows the method: the desktop lacks that part.
      return null
    }
  }

  return {
    call,
    property: (of, name) =>
      call({ ...of, interface: 'org.freedesktop.DBus.Properties', member: 'Get' }, of.interface, name),
    async onSignal(signal, listener) {
      const opened = await connection()
      if (opened === null) return
      const { bus, library } = opened
      bus.on('message', (message) => {
        if (message.type !== library.MessageType.SIGNAL) return
        if (message.interface === signal.interface && message.member === signal.member)
          listener(message.body, message.path)
      })
      const rule = `type='signal',interface='${signal.interface}',member='${signal.member}'`
      await call({ ...daemon, member: 'AddMatch' }, rule)
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
  // Without a listener an error would be thrown; calls are rejected from then on.
  events.on('error', () => undefined)
  return { bus, library }
}
