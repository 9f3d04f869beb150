import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import { connect, type Server } from 'node:net'
import type { SocketAddress } from './socket-address.ts'

/** Connections that the system holds for us until we take them; it may cut this to its own limit. */
const backlog = 4_096

/**
 * Has `server` listen where nobody but this user comes. Call only while the single-instance lock is held:
 * a socket that is there already is then left from a crash. Rejects with the reason where it cannot.
 */
export async function listenAlone(server: Server, address: SocketAddress): Promise<void> {
  if (address.kind === 'too-long')
    throw new Error(`The path of the socket is too long for this system: ${address.path}`)
  if (address.kind === 'unix') {
    await ownFolder(address.folder)
    await removeStale(address.path)
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // The socket is made within this call, so no other file gets this mask.
    const mask = process.umask(0o177)
    try {
      // Never `readableAll` or `writableAll`: on Windows they would open the pipe to others.
      server.listen({ path: address.path, backlog }, () => {
        server.off('error', reject)
        resolve()
      })
    } finally {
      process.umask(mask)
    }
  })
}

/** The folder, 0700 and this user's. Another user's folder or a link is refused. */
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`The folder of the socket belongs to somebody else: ${folder}`)
  await chmod(folder, 0o700)
}

/** Removes a socket that nobody answers on. Anything else that bears its name is left and refused. */
async function removeStale(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found === null) return
  if (!found.isSocket()) throw new Error(`Something that is no socket is in the way: ${path}`)
  if (await answers(path)) throw new Error(`Another program listens at the socket: ${path}`)
  await rm(path, { force: true })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
