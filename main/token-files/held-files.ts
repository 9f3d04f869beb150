import { join } from 'node:path'
import type { JsonFile } from '../../app/ports/index.ts'
import { createJsonFile } from '../files/json-file.ts'

/** Which files hold a token, beside the vault. */
export function createHeldFiles(userData: string): JsonFile {
  // Far more than any list of token files takes.
  return createJsonFile(join(userData, 'token-files.json'), { maxBytes: 1024 * 1024, maxBrackets: 10_000 })
}
