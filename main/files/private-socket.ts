import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { connect, type NetConnectOpts, type Server } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { FileProblem } from '../../app/util/file-problem.ts'
import { dataFolderProblem } from './data-folder.ts'

/** The longest socket path without the NUL (unix(7), Apple's unix(4)). A longer path may be truncated silently. */
const maxPathBytes = (platform: NodeJS.Platform) => (platform === 'darwin' ? 103 : 107)

/**
 * The address for local connections to the Deckpass that uses this data folder, in the person's own folder for sockets.
 * The name of a Windows pipe is random at each start, so that no other program can claim it first.
 */
export function socketAddress(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userData: string) {
  if (platform === 'win32')
    return { kind: 'pipe', path: `\\\\.\\pipe\\deckpass-${randomBytes(16).toString('hex')}` } as const
  const name = `${createHash('sha256').update(userData).digest('hex').slice(0, 8)}.sock`
  const paths = socketFolders(platform, env).map((folder) => ({ folder, path: join(folder, name) }))
  const fitting = paths.find(({ path }) => Buffer.byteLength(path) <= maxPathBytes(platform))
  if (fitting === undefined) return { kind: 'too-long', path: paths[0]?.path ?? name } as const
  return { kind: 'unix', ...fitting } as const
}

/** In order of preference. A relative XDG_RUNTIME_DIR must be ignored (XDG Base Directory Specification 0.8). */
function socketFolders(platform: NodeJS.Platform, { XDG_RUNTIME_DIR: runtime = '' }: NodeJS.ProcessEnv) {
  const home = homedir()
  const own =
    platform === 'darwin'
      ? [join(home, 'Library/Caches/Deckpass'), join(home, '.deckpass')]
      : [join(home, '.cache/deckpass')]
  return runtime.startsWith('/') ? [join(runtime, 'deckpass'), ...own] : own
}

/** The queue of connections not yet accepted; the system may impose a lower limit. */
const backlog = 4_096

/**
 * Makes `server` listen where only this user can connect. Call only while the single-instance lock is held: an existing
 * socket is then stale, left by a crash. Rejects with the reason if it cannot listen.
 */
export async function listenPrivately(
  server: Server,
  address: ReturnType<typeof socketAddress>,
): Promise<void> {
  if (address.kind === 'too-long')
    throw new Error(`The path of the socket is too long for this system: ${address.path}`)
  if (address.kind === 'unix') {
    await ownFolder(address.folder)
    await rm(address.path, { force: true })
  }
  // `listen` creates the socket synchronously, so no other file gets this mask.
  const mask = process.umask(0o177)
  try {
    // `readableAll` and `writableAll` must stay unset, because on Windows they would open the pipe to other users.
    server.listen({ path: address.path, backlog })
  } finally {
    process.umask(mask)
  }
  await once(server, 'listening')
}

/** The socket's folder, and the reason if it cannot be used. Creates nothing. */
export function lookAtSocketFolder(platform: NodeJS.Platform, env: NodeJS.ProcessEnv, userData: string) {
  const address = socketAddress(platform, env, userData)
  if (address.kind === 'too-long') return { path: address.path, problem: 'path-too-long' } as const
  if (address.kind === 'pipe') return { path: address.path, problem: null }
  const { folder } = address
  return { path: folder, problem: dataFolderProblem(folder, { makes: false }) ?? ownerProblem(folder) }
}

function ownerProblem(folder: string): FileProblem | null {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return null
  if (found.isSymbolicLink()) return 'is-link'
  return found.uid === process.getuid?.() ? null : 'other-owner'
}

/** Creates the folder with mode 0700. Rejects if it is a link or belongs to another user. */
async function ownFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (ownerProblem(folder) !== null)
    throw new Error(`The folder of the socket belongs to another user: ${folder}`)
  await chmod(folder, 0o700)
}

/** Long enough for an X server on another computer. */
const maxAnswerMs = 5_000

/** Whether a program accepts connections there. Never rejects. */
export function isListening(address: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.setTimeout(maxAnswerMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
