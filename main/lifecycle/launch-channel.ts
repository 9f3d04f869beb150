import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { parseJson } from '../../app/util/parse-json.ts'
import { listenPrivately, socketAddress } from './socket.ts'

const launch = z.object({
  /** `window`: to be seen, with the link, if any. `nothing`: a start at login. */
  wants: z.enum(['window', 'quit', 'nothing']),
  link: z.nullable(z.string()),
})
export type Launch = z.infer<typeof launch>

/** The longest message, far longer than any link. */
const maxLength = 64 * 1024

/** How long a launch may take to arrive, or to be taken, ms. */
const maxWaitMs = 2_000

/**
 * How a later launch reaches the Deckpass that runs on this data folder where Chromium's lock does not tell: what
 * Chromium keeps for that is in a temporary folder, which systems clean up.
 */
export interface LaunchChannel {
  /** Whether a Deckpass runs, which has then taken `launch`. Never rejects. */
  send(launch: Launch): Promise<boolean>
  /** Takes later launches from then on. Rejects if the system does not let it listen. */
  listen(take: (launch: Launch) => void): Promise<void>
}

/** The channel of this data folder; null on Windows, where Chromium's lock ends with its process and needs no file. */
export function launchChannel(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  userData: string,
): LaunchChannel | null {
  if (platform === 'win32') return null
  // The endpoint for programs has a socket of another name.
  const address = socketAddress(platform, env, join(userData, 'launches'))
  return {
    async send(launch) {
      const socket = connect({ path: address.path }).setTimeout(maxWaitMs)
      socket.once('timeout', () => socket.destroy())
      try {
        socket.end(JSON.stringify(launch))
        return (await text(socket)) === taken
      } catch {
        return false
      }
    },

    async listen(take) {
      const server = createServer({ allowHalfOpen: true }, (socket) => receive(socket, take))
      await listenPrivately(server, address)
      // A slow client holds up nothing else.
      server.unref()
    },
  }
}

const taken = 'taken'

function receive(socket: Socket, take: (launch: Launch) => void): void {
  let received = ''
  socket.setTimeout(maxWaitMs).once('timeout', () => socket.destroy())
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part
    if (received.length > maxLength) socket.destroy()
  })
  // Not read with `for await`, which in Node 20 ends the other direction as well.
  socket.on('end', () => {
    const parsed = launch.safeParse(parseJson(received))
    if (!parsed.success) return void socket.destroy()
    socket.end(taken)
    take(parsed.data)
  })
}
