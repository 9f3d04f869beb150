/**
 * An assignment with its line end, as motdotla/dotenv and Node's `parseEnv` read it. It may begin with `export`, and a
 * value in quotes may run over several lines.
 */
const assignment =
  /^([ \t]*(?:export[ \t]+)?)([\w.-]+)[ \t]*=[ \t]*("(?:\\"|[^"])*"|'(?:\\'|[^'])*'|`(?:\\`|[^`])*`|[^\r\n#]*)([^\r\n]*)(\r\n|[\r\n]|$)/gm

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
      (line: string, indent: string, found: string, written: string, rest: string, lineEnd: string) => {
        const value = written.trim().replace(/^(["'`])(.*)\1$/s, '$2')
        return found === name ? change({ line, indent, value, rest, lineEnd }) : line
      },
    )
  return text.slice(0, start) + changed
}

/**
 * Makes `line`, such as `API_TOKEN=demo`, the assignment of `name`. All of that name become it, because readers do not
 * agree on which of several counts; one that is missing comes last. All else stays as it is, comments too.
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
  // Where the last line had no end, it has none afterwards.
  return /(?:^\uFEFF?|\n)$/.test(text) ? `${text}${line}${lineEnd}` : `${text}${lineEnd}${line}`
}

/** Takes out the assignments of `name` whose value is ours, so that what `withAssignment` added leaves no trace. */
export function withoutAssignment(text: string, name: string, isOurs: (value: string) => boolean): string {
  const changed = changeAssignments(text, name, ({ line, value }) => (isOurs(value) ? '' : line))
  return changed === text || text.endsWith('\n') ? changed : changed.replace(/\r?\n$/, '')
}
