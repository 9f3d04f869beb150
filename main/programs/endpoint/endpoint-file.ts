import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson } from '../../../app/util/parse-json.ts'
import { type EndpointFile, endpointFile } from './protocol.ts'

export function endpointFilePath(userData: string): string {
  return join(userData, 'endpoint.json')
}

/**
 * What the Deckpass of this folder wrote. Null if the file is missing or not understood, or if another user could have
 * written or read it. On Windows also if its Deckpass has ended: any user could listen at the name that a crash has left.
 */
export function readEndpointFile(userData: string, platform = process.platform): EndpointFile | null {
  const path = endpointFilePath(userData)
  try {
    const found = lstatSync(path)
    if (!found.isFile()) return null
    // On Windows the folder's access list protects it, and neither number means anything.
    const own = process.getuid?.()
    if (own !== undefined && (found.uid !== own || (found.mode & 0o077) !== 0)) return null
    const file = endpointFile.parse(parseJson(readFileSync(path, 'utf8')))
    // Sends nothing; throws where there is no such process.
    if (platform === 'win32') process.kill(file.pid, 0)
    return file
  } catch {
    return null
  }
}
