import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../../app/util/parse-json.ts'
import { type EndpointFile, endpointFile } from './protocol.ts'

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
