/**
 * An assignment with its line end, as motdotla/dotenv and Node's `parseEnv` read it. It may begin with `export`, and a
 * quoted value may span several lines; but as for dotenv its quote must be the end of it, so that a quote that never
 * closes takes no other line with it. A colon assigns in dotenv, and `export NAME` alone takes a value away in
 * python-dotenv.
 */
const assignment =
  /^([ \t]*(?:export[ \t]+)?)([\w.-]+)(?:(?:[ \t]*=|:(?=[ \t]))[ \t]*((?:"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|`(?:\\`|[^`])*`)(?=[ \t]*(?:#.*)?$)|[^\r\n#]*)|(?<=export[ \t]+[\w.-]+)(?=[ \t]*(?:#.*)?$))([^\r\n]*)(\r\n|[\r\n]|$)/gm

interface Assignment {
  /** The whole assignment as written, with its line end. */
  readonly line: string
  readonly indent: string
  /** Without its quotes. */
  readonly value: string
  readonly rest: string
  readonly lineEnd: string
}

function changeAssignments(text: string, name: string, change: (found: Assignment) => string): string {
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

/**
 * Makes `line`, such as `API_TOKEN=demo`, the assignment of `name`. Replaces all assignments of that name, because
 * parsers do not agree on which one counts, or appends one. Everything else stays, including comments.
 */
export function withAssignment(text: string, name: string, line: string): string {
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

/** Removes the assignments of `name` whose value is ours, so that `withAssignment` leaves no trace. */
export function withoutAssignment(text: string, name: string, isOurs: (value: string) => boolean): string {
  const changed = changeAssignments(text, name, ({ line, value }) => (isOurs(value) ? '' : line))
  return changed === text || text.endsWith('\n') ? changed : changed.replace(/\r?\n$/, '')
}
