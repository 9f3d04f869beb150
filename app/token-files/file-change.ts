import type { TokenFile, TokenFileProblem } from '../model/token-file.ts'
import type { PersonFiles, WriteResult } from '../ports/index.ts'
import * as say from '../words/token-files.ts'
import { withoutVariable, withVariable } from './env-text.ts'

type FilePlace = Pick<TokenFile, 'path' | 'name' | 'atEnd'>

/** `kept`: the file holds something that is not ours, and was left as it is. */
export type FileChange =
  | Extract<WriteResult, { kind: 'written' }>
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }
  | { readonly kind: 'kept' }

/**
 * Brings the token into its file; null takes it out, as the person chose. A whole file is changed only while
 * `isOurs` says so of its text, or where it is empty; of a `.env`, the line of that name is always ours. Never
 * rejects.
 */
export async function changeFile(
  files: PersonFiles,
  { path, name, atEnd }: FilePlace,
  token: string | null,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  const found = await files.read(path)
  if (found.kind === 'failed') return found
  const before = found.kind === 'text' ? found.text : ''
  if (name === null) {
    if (before.trim() !== '' && !isOurs(before)) return { kind: 'kept' }
    if (token !== null) return files.write(path, token)
    if (atEnd === 'remove') return files.remove(path)
    // A file that the person has deleted does not come back empty.
    return found.kind === 'absent' ? { kind: 'written' } : files.write(path, '')
  }
  const isGone = token === null && (found.kind === 'absent' || atEnd === 'remove')
  const after = isGone ? withoutVariable(before, name) : withVariable(before, name, token ?? '')
  if (after === null) return { kind: 'failed', problem: 'unfit-for-env' }
  // Nothing to take out, so nothing to touch.
  return after === before && token === null ? { kind: 'written' } : files.write(path, after)
}

/**
 * What a notification says of a change that was not made. `token` is what was to be written; null where it was to
 * be taken out.
 */
export function failureWords(result: Exclude<FileChange, { kind: 'written' }>, token: string | null): string {
  if (result.kind === 'kept') return say.holdsOther
  return token === null ? say.notRemoved(result.problem) : say.notWritten(result.problem)
}
