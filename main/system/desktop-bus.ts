import { type EventEmitter, once } from 'node:events'
import type { MessageBus } from '@jellybrick/dbus-next'
import type { Log } from '../../app/ports/index.ts'

/** A method of an object on the bus. */
interface BusMethod {
  /** Who answers, a bus name. */
  readonly to: string
  readonly path: string
  readonly interface: string
  readonly member: string
}

interface BusSignal {
  readonly interface: string
  readonly member: string
}

/** What Deckpass asks and hears of other programs on a bus of a Linux desktop (D-Bus Specification 0.43). */
export interface DesktopBus {
  /** Calls a method with text arguments. Gives what it returns first; null where nobody answers. Never rejects. */
  call(method: BusMethod, ...args: readonly string[]): Promise<unknown>
  /** Gives a property; null where nobody has it. Never rejects. */
  property(of: Omit<BusMethod, 'member'>, name: string): Promise<unknown>
  /**
   * Runs `listener` with what each such signal carries, and the object that it comes from. Resolves when the bus
   * passes them on. Never rejects.
   */
  onSignal(signal: BusSignal, listener: (body: readonly unknown[], path: string) => void): Promise<void>
}

const daemon = {
  to: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
}

/** The bus of the person's programs. */
export function createSessionBus(log: Log): DesktopBus {
  return createBus('session', log)
}

/** The bus of the system's services. */
export function createSystemBus(log: Log): DesktopBus {
  return createBus('system', log)
}

/**
 * It is connected to at the first use and costs nothing before; then it waits on its socket and asks nobody by
 * itself. Where there is no bus, nobody answers.
 */
function createBus(which: 'session' | 'system', log: Log): DesktopBus {
  let connecting: Promise<Connection | null> | null = null
  const connection = () => {
    connecting ??= connect(which).catch((error: unknown) => {
      log.warn('desktop-bus.missing', { which, error })
      return null
    })
    return connecting
  }

  const call: DesktopBus['call'] = async ({ to, ...method }, ...args) => {
    const opened = await connection()
    if (opened === null) return null
    const { bus, library } = opened
    try {
      const signature = 's'.repeat(args.length)
      const reply = await bus.call(
        new library.Message({ ...method, destination: to, signature, body: [...args] }),
      )
      const value: unknown = reply?.body[0]
      return value instanceof library.Variant ? value.value : (value ?? null)
    } catch {
      // Nobody has the name, or does not know the method: a desktop without that part.
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
  // A bus that ends takes the desktop with it; calls are rejected from then on.
  events.on('error', () => undefined)
  return { bus, library }
}
