import { createServer, type Socket } from 'node:net'
import { listenLocally } from '../support/local-port.ts'
import { answer, type HostileAnswer, type HostileAnswers, whole } from './hostile-answers.ts'

/** Under this path a sign-in gets an honest answer with the honest token. */
export const honestPath = '/honest'
/** Under this path the first sign-in does. All later calls are renewals, which may ask either endpoint. */
export const renewedPath = '/renewed'
export const honestToken = 'an-honest-demo-token'
const honest = answer('honest', whole('{"success":"ok"}', honestToken))

/** What an honest renewal brings, in a header before the last and without a body. */
export const renewedToken = 'a-renewed-demo-token'
const honestRenewal = answer(
  'honest',
  `HTTP/1.1 200 OK\r\nAuthentication-Token: ${renewedToken}\r\nContent-Length: 0\r\n\r\n`,
)

/** A server on the loopback address that gives these answers, each kind one after the other. */
export async function serveHostile({ signIns, renewals }: HostileAnswers) {
  let [signedIn, renewed] = [0, 0]
  let hasAccount = false
  let renewsHonestly = false
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (request: Buffer) => {
      const [, path = ''] = request.toString('latin1').split(' ')
      const isOfAccount = path.startsWith(renewedPath)
      if (path.endsWith('/update_token') || (isOfAccount && hasAccount))
        give(socket, renewsHonestly ? honestRenewal : renewals[renewed++ % renewals.length])
      else if (isOfAccount || path.startsWith(honestPath)) give(socket, honest)
      else give(socket, signIns[signedIn++ % signIns.length])
      hasAccount ||= isOfAccount
    })
  })
  const port = await listenLocally(server)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    /** How many were given. */
    given: () => ({ signIns: signedIn, renewals: renewed }),
    /** From now on a renewal gets an honest answer. */
    renewHonestly: () => {
      renewsHonestly = true
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function give(socket: Socket, { bytes, then }: HostileAnswer = honest): void {
  if (then === 'silence') socket.write(bytes)
  else if (then === 'end') socket.end(bytes)
  else socket.write(bytes, () => socket.resetAndDestroy())
}
