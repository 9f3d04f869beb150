import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Delivery } from './deliver.ts'

/** Sends the reply, or as much of it as is to arrive. Resolves to the status that was sent, null for none. */
export async function send(
  { reply, end, msPerByte }: Delivery,
  outgoing: ServerResponse,
  wait: (delayMs: number) => Promise<void>,
): Promise<number | null> {
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
  const sent = end === 'whole' ? body : body.subarray(0, body.length / 2)
  const portion = msPerByte === 0 ? sent.length : 1
  for (let at = 0; at < sent.length && !outgoing.destroyed; at += portion) {
    await wait(msPerByte)
    await new Promise((written) => outgoing.write(sent.subarray(at, at + portion), written))
  }
  if (end === 'whole') outgoing.end()
  else if (end === 'cut-in-body') socket.end()
  else reset(socket)
  return reply.status
}

/** A TLS socket cannot be reset; it is closed without a farewell. */
function reset(socket: Socket): void {
  if ('encrypted' in socket) socket.destroy()
  else socket.resetAndDestroy()
}
