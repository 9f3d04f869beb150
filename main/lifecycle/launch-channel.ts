import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { parseJson } from '../../app/util/parse-json.ts'
import { listenPrivately, socketAddress } from './private-socket.ts'

const launch = z.object({
  /** `window`: show the window, and open the link, if any. `nothing`: a start at login. */
  wants: z.enum(['window', 'quit', 'nothing']),
  link: z.nullable(z.string()),
})
export type Launch = z.infer<typeof launch>

/** Far longer than any link. */
const maxLength = 64 * 1024

const maxWaitMs = 2_000

/**
 * Passes a later launch to the Deckpass that runs on this data folder. A fallback for Chromium's own lock, whose socket
 * is in a temporary folder that systems clean up.
 */
export interface LaunchChannel {
  /** True if a running Deckpass has accepted `launch`. Never rejects. */
  send(launch: Launch): Promise<boolean>
  /** Calls `take` for each later launch. Rejects if the socket cannot be opened. */
  listen(take: (launch: Launch) => void): Promise<void>
}

/** The channel of this data folder; null on Windows, where Chromium's lock ends with its process and needs no file. */
export function launchChannel(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
  userData: string,
): LaunchChannel | null {
  if (platform === 'win32') return null
  // Not `userData` itself, which names the socket of the endpoint for programs.
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
  // `for await` would, in Node 20, close the other direction as well.
  socket.on('end', () => {
    const parsed = launch.safeParse(parseJson(received))
    if (!parsed.success) return void socket.destroy()
    socket.end(taken)
    take(parsed.data)
  })
}
