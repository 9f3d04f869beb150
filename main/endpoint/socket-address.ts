import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * A Unix socket's path may have this many bytes (sun_path in unix(7) less the NUL; macOS has 104 in all).
 * Node 20 cuts a longer one without a word, and then the socket is somewhere else.
 */
const maxPathBytes = 103

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** Two Deckpasses with different folders have different sockets. */
  readonly userData: string
  /** New at each start: a pipe's name is no secret, but nobody can take it first. */
  randomBytes(count: number): Buffer
}

export type SocketAddress =
  | { readonly kind: 'unix'; readonly folder: string; readonly path: string }
  | { readonly kind: 'pipe'; readonly path: string }
  | { readonly kind: 'too-long'; readonly path: string }

/** Where the endpoint listens: in the person's own folder for sockets, never on the network. */
export function socketAddress(where: Surroundings): SocketAddress {
  const { platform, userData } = where
  if (platform === 'win32')
    return { kind: 'pipe', path: `\\\\.\\pipe\\deckpass-${where.randomBytes(16).toString('hex')}` }
  const name = `${createHash('sha256').update(userData).digest('hex').slice(0, 8)}.sock`
  const folders = socketFolders(where)
  const paths = folders.map((folder) => ({ folder, path: join(folder, name) }))
  const fitting = paths.find(({ path }) => Buffer.byteLength(path) <= maxPathBytes)
  return fitting === undefined
    ? { kind: 'too-long', path: paths[0]?.path ?? name }
    : { kind: 'unix', ...fitting }
}

/** The best one first. XDG Base Directory Specification 0.8; a relative XDG_RUNTIME_DIR must be ignored. */
function socketFolders({ platform, env, home }: Surroundings): string[] {
  if (platform === 'darwin') return [join(home, 'Library/Caches/Deckpass'), join(home, '.deckpass')]
  const runtime = env.XDG_RUNTIME_DIR ?? ''
  const cache = join(home, '.cache/deckpass')
  return runtime.startsWith('/') ? [join(runtime, 'deckpass'), cache] : [cache]
}
