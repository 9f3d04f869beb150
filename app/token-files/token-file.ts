import type { TokenFile, TokenFileProblem } from '../model/token-file.ts'
import type { PersonFiles } from '../ports/index.ts'
import { withoutVariable, withVariable } from './env-text.ts'

/** Where the token of an account is written. */
export type TokenFilePlace = Pick<TokenFile, 'path' | 'name' | 'atEnd'> & { readonly accountId: string }

/** The same for two entries of one place, also if they are for two accounts. */
export function placeKey({ path, name }: Pick<TokenFile, 'path' | 'name'>): string {
  return `${name ?? ''}\0${path}`
}

/** Whether two entries would write over each other: one file can have several lines, but not a line and the whole. */
export function doClash(a: TokenFilePlace, b: TokenFilePlace): boolean {
  return a.path === b.path && (a.name === b.name || a.name === null || b.name === null)
}

export type FileChange =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }
  /** It holds something that is not ours, and was left as it is. */
  | { readonly kind: 'holds-other' }

/**
 * Brings the token into its file; null takes it out, as the person chose. A whole file is changed only while
 * `isOurs` says so of its text, or if it is empty; of a `.env`, the line of that name is always ours. Never
 * rejects.
 */
export async function changeFile(
  files: PersonFiles,
  { path, name, atEnd }: TokenFilePlace,
  token: string | null,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  const found = await files.read(path)
  if (found.kind === 'failed') return found
  const before = found.kind === 'text' ? found.text : ''
  if (name === null) {
    if (before.trim() !== '' && !isOurs(before)) return { kind: 'holds-other' }
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
