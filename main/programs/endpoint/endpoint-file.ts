import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseJson } from '../../../app/util/parse-json.ts'

/** `endpoint.json`: the endpoint's address, and the secret that every request must contain. */
const endpointFile = z.object({
  version: z.literal(1),
  pid: z.int().check(z.positive()),
  /** A Unix socket's path, or a Windows pipe's name. */
  socket: z.string().check(z.minLength(1)),
  /** Sent as `Authorization: Bearer <secret>`. */
  secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})
export type EndpointFile = z.infer<typeof endpointFile>

export function endpointFilePath(userData: string): string {
  return join(userData, 'endpoint.json')
}

/**
 * Reads the file of the Deckpass on this folder. Null if it is missing or invalid, or if another user could have
 * written or read it. On Windows also if that Deckpass has ended, because any user could listen on the pipe name that a
 * crash left.
 */
export function readEndpointFile(userData: string, platform = process.platform): EndpointFile | null {
  const path = endpointFilePath(userData)
  try {
    const found = lstatSync(path)
    if (!found.isFile()) return null
    // On Windows owner and mode mean nothing; the folder's access list protects the file.
    const own = process.getuid?.()
    if (own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0)) return null
    const file = endpointFile.parse(parseJson(readFileSync(path, 'utf8')))
    // Sends no signal, but throws if there is no such process.
    if (platform === 'win32') process.kill(file.pid, 0)
    return file
  } catch {
    return null
  }
}
