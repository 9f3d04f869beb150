import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { listenLocally } from '../support/local-port.ts'

/**
 * Starts listeners on this machine for everything that gets out of the window. They answer nobody, because no call may
 * reach them at all.
 */
export async function startListeners() {
  const heard: string[] = []
  const tcp = createServer((socket) => {
    heard.push('tcp, a connection')
    socket.on('data', (data) => heard.push(`tcp, ${data.toString('latin1').slice(0, 60)}`))
    socket.on('error', () => undefined)
    socket.setTimeout(1_000, () => socket.destroy())
  })
  const port = await listenLocally(tcp)
  const udp = createSocket('udp4').bind(port, '127.0.0.1')
  udp.on('message', (data) => heard.push(`udp, ${data.length} bytes`))
  await once(udp, 'listening')
  return {
    /** Host and port of a listener for TCP (HTTP, WebSocket, TURN) and UDP (STUN, TURN, QUIC). */
    host: `127.0.0.1:${port}`,
    /** The beginning of each received message, after `tcp` or `udp`. */
    heard,
    async close() {
      udp.close()
      tcp.close()
      await once(tcp, 'close')
    },
  }
}

/**
 * A name server that records the queries and knows no name (RFC 1035). Null if port 53, which is root's, is not
 * available.
 */
export async function startNameServer(address: string) {
  const names: string[] = []
  const udp = createSocket('udp4')
  udp.on('message', (query, { port, address: from }) => {
    names.push(nameIn(query))
    const answer = Buffer.from(query)
    // A response, recursion available, no such name.
    answer.writeUInt16BE(0x8183, 2)
    udp.send(answer, port, from)
  })
  udp.bind(53, address)
  try {
    await once(udp, 'listening')
  } catch {
    return null
  }
  return { address, names, close: () => udp.close() }
}

/** The labels of the first question, from byte 12 on (RFC 1035 section 4.1.2). */
function nameIn(query: Buffer): string {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return labels.join('.')
}
