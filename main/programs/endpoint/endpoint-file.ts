import { lstatSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../../app/util/parse-json.ts'
import { writeFileAtomic } from '../../files/files.ts'
import { type EndpointFile, endpointFile } from './protocol.ts'

export function endpointFilePath(userData: string): string {
  return join(userData, 'endpoint.json')
}

export async function writeEndpointFile(path: string, content: EndpointFile): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(content)}\n`)
}

export async function removeEndpointFile(path: string): Promise<void> {
  await rm(path, { force: true })
}

/**
 * Null if it is not there, not understood, or somebody else could have written or read it. On Windows also if its Deckpass
 * has ended: any user could listen at the name that a crash has left.
 */
export function readEndpointFile(path: string, platform = process.platform): EndpointFile | null {
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
