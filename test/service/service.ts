import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Clock } from '../../app/ports/index.ts'
import { createClock } from '../../main/system/clock.ts'
import { type Delivery, deliver, Faults } from './faults.ts'
import { type Behaviour, createServiceLogic, demoAccounts, type ServiceAccount } from './service-logic.ts'

export interface ServiceOptions extends Partial<Behaviour> {
  /** 0: any free port. */
  readonly port?: number
  readonly accounts?: readonly ServiceAccount[]
  readonly clock?: Clock
  /** PEM. With it the service speaks https. */
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly newToken?: () => string
}

interface ReceivedRequest {
  /** When the whole request had arrived, epoch ms. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Null until an answer has been sent, or forever if there is none. */
  status: number | null
}

export type Service = Awaited<ReturnType<typeof startService>>

/** Starts a presentation service on this machine that follows the interface exactly, unless a test sets faults. */
export async function startService(options: ServiceOptions = {}) {
  const { port = 0, accounts = demoAccounts, clock = createClock(), tls, newToken, ...behaviour } = options
  const [person] = accounts
  if (person === undefined) throw new Error('The service has no account.')
  const logic = createServiceLogic({ accounts, behaviour, ...(newToken && { newToken }) })
  const faults = new Faults()
  const requests: ReceivedRequest[] = []
  const waits = new Set<() => void>()

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      if (delayMs === 0) return resolve()
      const cancel = clock.after(delayMs, () => {
        waits.delete(cancel)
        resolve()
      })
      waits.add(cancel)
    })

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '' } = incoming
    const headers = Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']),
    )
    const request = { method, path: url, headers, body: await text(incoming) }
    const received: ReceivedRequest = { at: clock.now(), ...request, status: null }
    requests.push(received)
    const [path = ''] = url.split('?')
    const delivery = deliver(logic, faults.take(path), { ...request, path }, received.at)
    await wait(delivery.delayMs)
    received.status = await send(delivery, outgoing)
  }

  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    // A client that disconnects early ends only its own request.
    answer(incoming, outgoing).catch(() => incoming.destroy())
  }
  const server = tls === undefined ? createServer(onRequest) : createTlsServer(tls, onRequest)
  // Keeps connections open, because a client must not find one closed just when it sends a request.
  server.keepAliveTimeout = 0
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')

  return {
    /** Without a trailing slash. */
    baseUrl: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    accounts,
    /** The person with the first account. */
    person,
    /** Everything that has arrived, oldest first. Grows as it happens. */
    requests,
    faults,
    /** Settings for what the interface leaves open. May be changed at any time. */
    behaviour: logic.behaviour,
    stateOf: (token: string) => logic.stateOf(token, clock.now()),
    /** Resolves when all sockets are gone. */
    close: () =>
      new Promise<void>((resolve) => {
        for (const cancel of waits) cancel()
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Sends the reply, or the part that may arrive. Resolves to the status that was sent; null if none was. */
async function send({ reply, end }: Delivery, outgoing: ServerResponse): Promise<number | null> {
  const { socket } = outgoing
  if (end === 'silence' || socket === null) return null
  if (end === 'reset-before-headers') {
    reset(socket)
    return null
  }
  const body = Buffer.from(reply.body, 'utf8')
  outgoing.sendDate = false
  outgoing.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length })
  outgoing.flushHeaders()
  if (end === 'whole') outgoing.end(body)
  else {
    await new Promise((written) => outgoing.write(body.subarray(0, body.length / 2), written))
    if (end === 'cut-in-body') socket.end()
    else reset(socket)
  }
  return reply.status
}

/** A TLS socket cannot be reset, so it is closed without a closing message. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy()
  else socket.resetAndDestroy()
}
