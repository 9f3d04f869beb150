import { createServer, type Server, type Socket } from 'node:net'
import type { Clock } from '../../app/ports.ts'

interface Limits {
  /** So many connections may be inside. */
  readonly inside: number
  /** So many may wait; one beyond that is closed. */
  readonly waiting: number
  /** One that has not left after this time is closed, ms. */
  readonly insideMs: number
}

/**
 * A server that lets in a few connections at a time. The others wait unread, in their order, until one
 * of those leaves. Call `leave` once the connection has said what it wants; a connection
 * that closes leaves by itself. Without this a thousand programs at once would be a thousand half-read
 * requests, or all but a few would be turned away.
 */
export class LimitedServer {
  readonly server: Server
  readonly #limits: Limits
  readonly #enter: (socket: Socket) => void
  readonly #clock: Pick<Clock, 'monotonic'>
  /** When each connection came, by the monotonic clock, ms. */
  readonly #all = new Map<Socket, number>()
  readonly #inside = new Map<Socket, NodeJS.Timeout>()
  readonly #waiting = new Set<Socket>()

  constructor(limits: Limits, clock: Pick<Clock, 'monotonic'>, enter: (socket: Socket) => void) {
    this.#limits = limits
    this.#clock = clock
    this.#enter = enter
    this.server = createServer({ pauseOnConnect: true }, (socket) => this.#arrived(socket))
  }

  leave(socket: Socket): void {
    this.#waiting.delete(socket)
    clearTimeout(this.#inside.get(socket))
    if (!this.#inside.delete(socket)) return
    const [next] = this.#waiting
    if (next !== undefined) this.#letIn(next)
  }

  /** When the connection came, by the monotonic clock, ms. */
  arrivedAt(socket: Socket): number {
    return this.#all.get(socket) ?? this.#clock.monotonic()
  }

  /** Closes the server and every connection. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    for (const socket of this.#all.keys()) socket.destroy()
    return closed
  }

  #arrived(socket: Socket): void {
    this.#all.set(socket, this.#clock.monotonic())
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      this.#all.delete(socket)
      this.leave(socket)
    })
    if (this.#inside.size < this.#limits.inside) this.#letIn(socket)
    else if (this.#waiting.size < this.#limits.waiting) this.#waiting.add(socket)
    else socket.destroy()
  }

  #letIn(socket: Socket): void {
    this.#waiting.delete(socket)
    // What has arrived is read first: if this process was busy, its request may be there already.
    const onTime = () => setImmediate(() => this.#inside.has(socket) && socket.destroy())
    this.#inside.set(socket, setTimeout(onTime, this.#limits.insideMs))
    this.#enter(socket)
    socket.resume()
  }
}
