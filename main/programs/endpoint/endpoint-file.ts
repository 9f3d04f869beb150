import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../../app/util/parse-json.ts'
import { isRecord } from '../../../app/util/records.ts'

/** `endpoint.json`: the endpoint's address, and the secret that every request must contain. */
export interface EndpointFile {
  readonly version: 1
  readonly pid: number
  /** A Unix socket's path, or a Windows pipe's name. */
  readonly socket: string
  /** Sent as `Authorization: Bearer <secret>`. */
  readonly secret: string
}

/** Null if the content is invalid. No schema, because the CLI would have to load a library for it. */
function endpointFileIn(content: unknown): EndpointFile | null {
  if (!isRecord(content)) return null
  const { version, pid, socket, secret } = content
  const isOne = typeof pid === 'number' && typeof socket === 'string' && typeof secret === 'string'
  return version === 1 && isOne ? { version, pid, socket, secret } : null
}

export function endpointFilePath(userData: string): string {
  return join(userData, 'endpoint.json')
}

/** The path of a request. It contains the version, so an incompatible change makes it `/v2`. */
export function requestPath(name: string): string {
  return `/v1/${name}`
}

/**
 * Null if it is missing or invalid, or if another user could have written or read it. On Windows also null if that
 * Deckpass has ended, because after a crash any user could listen on its pipe name.
 */
export function readEndpointFile(userData: string, platform: NodeJS.Platform): EndpointFile | null {
  const path = endpointFilePath(userData)
  try {
    const found = lstatSync(path)
    if (!found.isFile()) return null
    // Windows has no owner and mode here; the folder's access list protects the file.
    const own = process.getuid?.()
    if (own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0)) return null
    const file = endpointFileIn(parseJson(readFileSync(path, 'utf8')))
    // Signal 0 only throws if there is no such process.
    if (platform === 'win32' && file !== null) process.kill(file.pid, 0)
    return file
  } catch {
    return null
  }
}
