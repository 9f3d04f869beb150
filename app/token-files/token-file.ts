import type { EnvProblem, TokenFileProblem } from '../model/failure/storage-problem.ts'
import type { TokenFile } from '../model/programs/token-file.ts'
import type { FileEdit, PersonFiles } from '../ports/index.ts'
import { type EnvChange, withoutVariable, withVariable } from './env-text.ts'

/** Where a token is written. */
export type TokenFilePlace = Pick<TokenFile, 'path' | 'name' | 'atEnd'>

/** The same for two entries of one place, also if they are for two accounts. */
export function placeKey({ path, name }: Pick<TokenFilePlace, 'path' | 'name'>): string {
  return `${name ?? ''}\0${path}`
}

/** Whether two entries would write over each other: one file can have several lines, but not a line and the whole. */
export function doClash(a: TokenFilePlace, b: TokenFilePlace): boolean {
  return a.path === b.path && (a.name === b.name || a.name === null || b.name === null)
}

export type FileChange =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }
  /** It holds something that is not ours, and was left as it is. */
  | { readonly kind: 'holds-other' }

/** Why a file stays as it is. */
type Why = 'no-token' | 'holds-other' | EnvProblem

/**
 * Writes the token. A whole file is replaced only while it is empty or `isOurs` says so of its text; of a `.env`, the
 * line of that name is always ours.
 */
export function writeToken(
  files: PersonFiles,
  { path, name }: TokenFilePlace,
  token: string,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  return change(files, path, (text) => {
    if (name !== null) return editOf('write', withVariable(text ?? '', name, token))
    const holdsOther = text !== null && text.trim() !== '' && !isOurs(text)
    return holdsOther ? { kind: 'leave', why: 'holds-other' } : { kind: 'write', text: token }
  })
}

/** Takes the token out, as the person chose. What `isOurs` does not know stays, and so does a file without a token. */
export function takeTokenOut(
  files: PersonFiles,
  { path, name, atEnd }: TokenFilePlace,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  return change(files, path, (text) => {
    if (text === null || text.trim() === '') return { kind: 'leave', why: 'no-token' }
    if (name === null) {
      if (!isOurs(text)) return { kind: 'leave', why: 'holds-other' }
      return { kind: 'cut', text: atEnd === 'remove' ? null : '' }
    }
    const edit = editOf('cut', withoutVariable(text, name, isOurs, atEnd))
    return edit.kind === 'cut' && edit.text === text ? { kind: 'leave', why: 'no-token' } : edit
  })
}

function editOf(kind: 'write' | 'cut', changed: EnvChange): FileEdit<Why> {
  return changed.kind === 'failed' ? { kind: 'leave', why: changed.problem } : { kind, text: changed.text }
}

async function change(
  files: PersonFiles,
  path: string,
  edit: (text: string | null) => FileEdit<Why>,
): Promise<FileChange> {
  const result = await files.edit(path, edit)
  if (result.kind === 'failed') return result
  if (result.kind === 'written' || result.why === 'no-token') return { kind: 'done' }
  return result.why === 'holds-other' ? { kind: 'holds-other' } : { kind: 'failed', problem: result.why }
}
