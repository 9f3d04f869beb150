import type { TokenFile } from '../model/token-file.ts'
import type { PersonFiles, WriteResult } from '../ports.ts'
import { noEnvValue } from '../words/token-files.ts'
import { withoutVariable, withVariable } from './env-text.ts'

type Place = Pick<TokenFile, 'path' | 'name' | 'atEnd'>

/** Brings the token into its file; null takes it out, as the person chose. Never rejects. */
export async function changeFile(
  files: PersonFiles,
  { path, name, atEnd }: Place,
  token: string | null,
): Promise<WriteResult> {
  if (name === null) {
    if (token !== null) return files.write(path, token)
    return atEnd === 'remove' ? files.remove(path) : emptied(files, path)
  }
  const found = await files.read(path)
  if (found.kind === 'failed') return found
  const before = found.kind === 'text' ? found.text : ''
  const isGone = token === null && (found.kind === 'absent' || atEnd === 'remove')
  const after = isGone ? withoutVariable(before, name) : withVariable(before, name, token ?? '')
  if (after === null) return { kind: 'failed', detail: noEnvValue }
  // Nothing to take out, so nothing to touch.
  return after === before && token === null ? { kind: 'written' } : files.write(path, after)
}

/** A file that the person has deleted does not come back empty. */
async function emptied(files: PersonFiles, path: string): Promise<WriteResult> {
  const found = await files.read(path)
  if (found.kind === 'text') return files.write(path, '')
  return found.kind === 'absent' ? { kind: 'written' } : found
}
