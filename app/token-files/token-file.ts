import { type CopyFormat, type OwnFormat, tokenAlone } from '../formats/model/copy-format.ts'
import { envLine, renderToken, type TokenValues } from '../formats/model/render-token.ts'
import type { TokenFileProblem } from '../vault/model/storage-problem.ts'
import type { TokenFile, TokenFilePlace } from '../vault/model/token-file.ts'
import { withAssignment, withoutAssignment } from './env-assignments.ts'
import type { FileEdit, PersonFiles } from './ports.ts'

/** A place where the token is wanted, and whether others may read it there. */
export type WantedFile = Pick<TokenFile, 'path' | 'name' | 'othersMayRead'>

/** Equal for two entries that write to one place, even for two accounts. */
export function placeKey({ path, name }: TokenFilePlace): string {
  return `${name ?? ''}\0${path}`
}

export type FileChange =
  | { readonly kind: 'written' }
  /** No change was needed. */
  | { readonly kind: 'as-wanted' }
  | { readonly kind: 'failed'; readonly problem: TokenFileProblem }
  /** The file contains something that is not ours, and was not changed. */
  | { readonly kind: 'holds-other' }

/**
 * Writes the token. A whole file is replaced only if it is empty or `isOurs` accepts its text; the line of that name in
 * a `.env` is always ours. Each write checks who can read a `.env`, because it may have been replaced since the person
 * chose it.
 */
export async function writeToken(
  files: PersonFiles,
  { path, name, othersMayRead }: WantedFile,
  values: TokenValues,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  const format: CopyFormat | Pick<OwnFormat, 'template'> = name === null ? tokenAlone : envLine(name)
  const rendered = renderToken(format, values)
  if (rendered.kind === 'unfit') return { kind: 'failed', problem: 'unfit-for-env' }
  const { text: token } = rendered
  return change(files, path, (text, othersCanRead) => {
    if (name === null) {
      const holdsOther = text !== null && text.trim() !== '' && !isOurs(text)
      if (holdsOther) return { kind: 'leave', why: 'holds-other' }
      return text === token ? asWanted : { kind: 'write', text: token, mode: 'private' }
    }
    const changed = withAssignment(text ?? '', name, token)
    if (changed === text) return asWanted
    if (othersCanRead && !othersMayRead) return { kind: 'leave', why: 'readable-by-others' }
    return { kind: 'write', text: changed, mode: 'kept' }
  })
}

/** Removes the file or the token's line. Text that `isOurs` does not accept stays. */
export function removeToken(
  files: PersonFiles,
  { path, name }: TokenFilePlace,
  isOurs: (text: string) => boolean,
): Promise<FileChange> {
  return change(files, path, (text) => {
    if (text === null || text.trim() === '') return asWanted
    if (name === null)
      return isOurs(text) ? { kind: 'remove', rest: null } : { kind: 'leave', why: 'holds-other' }
    const rest = withoutAssignment(text, name, isOurs)
    return rest === text ? asWanted : { kind: 'remove', rest }
  })
}

const asWanted = { kind: 'leave', why: 'as-wanted' } as const

async function change(
  files: PersonFiles,
  path: string,
  edit: (
    text: string | null,
    othersCanRead: boolean,
  ) => FileEdit<'as-wanted' | 'holds-other' | 'readable-by-others'>,
): Promise<FileChange> {
  const result = await files.edit(path, edit)
  if (result.kind !== 'left') return result
  return result.why === 'readable-by-others' ? { kind: 'failed', problem: result.why } : { kind: result.why }
}
