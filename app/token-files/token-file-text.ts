import { envLine, renderToken, type TokenValues, tokenAlone } from '../formats/model/copy-format.ts'
import type { TokenFile, TokenFilePlace } from '../vault/model/token-file.ts'
import type { FileEdit } from './ports.ts'

/** A place where the token is wanted, and whether others may read it there. */
export type WantedFile = Pick<TokenFile, 'path' | 'name' | 'othersMayRead'>

/**
 * Writes the token. A whole file is replaced only if it is empty or `isOurs` accepts its text; the line of that name in
 * a `.env` is always ours. Each write checks who can read a `.env`, because it may have been replaced since the person
 * chose it.
 */
export function writeToken(
  { name, othersMayRead }: WantedFile,
  values: TokenValues,
  isOurs: (text: string) => boolean,
): (text: string | null, othersCanRead: boolean) => FileEdit {
  const rendered = renderToken(name === null ? tokenAlone : envLine(name), values)
  return (text, othersCanRead) => {
    if (rendered.kind === 'unfit') return { kind: 'failed', problem: 'unfit-for-env' }
    const { text: token } = rendered
    if (name === null) {
      if (text !== null && text.trim() !== '' && !isOurs(text)) return { kind: 'holds-other' }
      return text === token ? { kind: 'as-wanted' } : { kind: 'write', text: token, mode: 'private' }
    }
    const changed = withAssignment(text ?? '', name, token)
    if (changed === text) return { kind: 'as-wanted' }
    if (othersCanRead && !othersMayRead) return { kind: 'failed', problem: 'readable-by-others' }
    return { kind: 'write', text: changed, mode: 'kept' }
  }
}

/** Removes the file or the token's line. Text that `isOurs` does not accept stays. */
export function removeToken(
  { name }: TokenFilePlace,
  isOurs: (text: string) => boolean,
): (text: string | null) => FileEdit {
  return (text) => {
    if (text === null || text.trim() === '') return { kind: 'as-wanted' }
    if (name === null) return isOurs(text) ? { kind: 'remove', rest: null } : { kind: 'holds-other' }
    const rest = withoutAssignment(text, name, isOurs)
    return rest === text ? { kind: 'as-wanted' } : { kind: 'remove', rest }
  }
}

/**
 * Makes `line` (for example `API_TOKEN=demo`) the assignment of `name`. Replaces all assignments of that name, because
 * parsers do not agree on which one counts, or appends one. Everything else stays, including comments.
 */
function withAssignment(text: string, name: string, line: string): string {
  let isThere = false
  const changed = changeAssignments(text, name, ({ indent, rest, lineEnd }) => {
    isThere = true
    const comment = rest.trimStart()
    return `${indent}${line}${comment.startsWith('#') ? ` ${comment}` : ''}${lineEnd}`
  })
  if (isThere) return changed
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // If the last line had no line end, it has none afterwards.
  return /(?:^\uFEFF?|\n)$/.test(text) ? `${text}${line}${lineEnd}` : `${text}${lineEnd}${line}`
}

/** Removes the assignments of `name` to a value of ours, so that `withAssignment` leaves no trace. */
function withoutAssignment(text: string, name: string, isOurs: (value: string) => boolean): string {
  const changed = changeAssignments(text, name, ({ line, value }) => (isOurs(value) ? '' : line))
  return changed === text || text.endsWith('\n') ? changed : changed.replace(/\r?\n$/, '')
}

/**
 * An assignment with its line end, as motdotla/dotenv and Node's `parseEnv` read it. It may begin with `export`, and a
 * quoted value may span several lines. As in dotenv, only a comment may follow the closing quote, so that an unclosed
 * quote does not swallow other lines. In dotenv a colon also assigns, and in python-dotenv a later `export NAME` alone
 * removes the value.
 */
const assignment =
  /^([ \t]*(?:export[ \t]+)?)([\w.-]+)(?:(?:[ \t]*=|:(?=[ \t]))[ \t]*((?:"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|`(?:\\`|[^`])*`)(?=[ \t]*(?:#.*)?$)|[^\r\n#]*)|(?<=export[ \t]+[\w.-]+)(?=[ \t]*(?:#.*)?$))([^\r\n]*)(\r\n|[\r\n]|$)/gm

type Part = 'line' | 'indent' | 'value' | 'rest' | 'lineEnd'

/** `line`: the whole assignment as written, with its line end; `value`: without its quotes. */
function changeAssignments(text: string, name: string, change: (found: Record<Part, string>) => string) {
  // A byte order mark belongs to the file.
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const changed = text
    .slice(start)
    .replaceAll(
      assignment,
      (line: string, indent: string, found: string, written = '', rest = '', lineEnd = '') => {
        const value = written.trim().replace(/^(["'`])(.*)\1$/s, '$2')
        return found === name ? change({ line, indent, value, rest, lineEnd }) : line
      },
    )
  return text.slice(0, start) + changed
}
