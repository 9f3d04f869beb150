import { type EventEmitter, once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DBusError,
  Message,
  type MessageBus,
  MessageType,
  sessionBus,
  type Variant,
} from '@jellybrick/dbus-next'
import { type ProgramOptions, startProgram } from './process.ts'

/** Every user of this computer may do everything, and the bus starts no services. */
const rules = (
  address: string,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>${address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="mandatory">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
`

export type Bus = Awaited<ReturnType<typeof startBus>>

/** Starts a private message bus in `folder` and connects to it. */
export async function startBus(name: string, folder: string, options: ProgramOptions) {
  const address = `unix:path=${join(folder, `${name}-bus`)}`
  const config = join(folder, `${name}-bus.conf`)
  await writeFile(config, rules(address))
  await chmod(config, 0o644)
  const program = startProgram(
    ['dbus-daemon', '--nofork', '--nopidfile', `--config-file=${config}`, '--print-address=3'],
    options,
  )
  await program.firstLine
  const connection = await connect(address)
  return {
    address,
    connection,
    async close() {
      connection.disconnect()
      await program.stop()
    },
  }
}

/** Connects to a bus as a separate program. */
async function connect(address: string): Promise<MessageBus> {
  const connection = sessionBus({ busAddress: address })
  const events: EventEmitter = connection
  await once(events, 'connect')
  // The connection ends with the bus. Later calls are rejected.
  events.on('error', () => undefined)
  const send = connection.send.bind(connection)
  connection.send = (message) => {
    try {
      send(message)
    } catch {
      // The connection is closed, and nobody waits for this message. The library still answers incoming messages, and
      // its error could not be caught.
    }
  }
  return connection
}

interface Call {
  readonly to: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: unknown[]
}

/** Calls a method and resolves to its results. Rejects with the error's name and text. */
export async function call(bus: MessageBus, { to, ...rest }: Call): Promise<unknown[]> {
  const reply = await bus.call(new Message({ ...rest, destination: to }))
  return reply?.body ?? []
}

interface Reply {
  readonly signature: string
  readonly body: unknown[]
}

export const nothing: Reply = { signature: '', body: [] }

interface ServedObject {
  readonly path: string
  readonly interface: string
  readonly methods: Readonly<Record<string, (message: Message) => Reply>>
  readonly properties?: () => Record<string, Variant>
}

export function serve(bus: MessageBus, object: ServedObject): void {
  bus.addMethodHandler((message: Message): boolean => {
    if (message.type !== MessageType.METHOD_CALL || message.path !== object.path) return false
    const handler = handlerFor(object, message)
    if (handler === undefined) return false
    try {
      const { signature, body } = handler(message)
      bus.send(Message.newMethodReturn(message, signature, body))
    } catch (error) {
      bus.send(Message.newError(message, 'org.freedesktop.DBus.Error.Failed', String(error)))
    }
    return true
  })
}

function handlerFor(object: ServedObject, message: Message): ((message: Message) => Reply) | undefined {
  const [asked, name] = message.body
  if (message.interface === object.interface) return object.methods[message.member]
  if (message.interface !== 'org.freedesktop.DBus.Properties' || asked !== object.interface) return undefined
  const properties = object.properties?.() ?? {}
  if (message.member === 'GetAll') return () => ({ signature: 'a{sv}', body: [properties] })
  const value = properties[String(name)]
  return message.member === 'Get' && value ? () => ({ signature: 'v', body: [value] }) : undefined
}

/** Whether an error says that nobody owns the called name. */
export function isNobodyThere(error: unknown): boolean {
  return error instanceof DBusError && /\.(ServiceUnknown|NameHasNoOwner)$/.test(error.type)
}

const owner = { to: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }

export async function isOwned(bus: MessageBus, name: string): Promise<boolean> {
  const [isThere] = await call(bus, { ...owner, member: 'NameHasOwner', signature: 's', body: [name] })
  return isThere === true
}

/** Calls back for each signal that matches the rule. Resolves once subscribed. */
export async function onSignal(
  bus: MessageBus,
  from: { readonly interface: string; readonly member: string },
  listener: (message: Message) => void,
): Promise<void> {
  bus.on('message', (message: Message) => {
    if (message.type !== MessageType.SIGNAL) return
    if (message.interface === from.interface && message.member === from.member) listener(message)
  })
  const rule = `type='signal',interface='${from.interface}',member='${from.member}'`
  await call(bus, { ...owner, member: 'AddMatch', signature: 's', body: [rule] })
}
