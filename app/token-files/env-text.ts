import type { EnvProblem } from '../model/failure/storage-problem.ts'
import { envQuoted } from '../util/quoted.ts'

/** The `.env` text after a change, or why it cannot be made. */
export type EnvChange =
  | { readonly kind: 'changed'; readonly text: string }
  | { readonly kind: 'failed'; readonly problem: EnvProblem }

interface Assignment {
  readonly name: string
  /** As it is written, with its quotes. */
  readonly written: string
  readonly value: string
  /** Offsets of the whole, of the end of the name, and of the value as it is written. */
  readonly start: number
  readonly nameEnd: number
  readonly valueStart: number
  readonly valueEnd: number
}

const quoted = ["'", '"', '`'].map((quote) => `\\s*${quote}(?:\\\\${quote}|[^${quote}])*${quote}`).join('|')

/**
 * `export NAME=value`, `NAME: value`, as motdotla/dotenv takes it: a quoted value may run over several lines, and a
 * backslash keeps its own quote from ending it. Of a quote that never closes the line's rest is the value.
 */
const assignmentPattern = new RegExp(
  `^[^\\S\\n]*(?:export\\s+)?([\\w.-]+)(?:\\s*=\\s*?|:\\s+?)(${quoted}|[^#\\n]+)?\\s*(?:#.*)?$`,
  'dgm',
)

/** All assignments of a `.env` text, in its order. */
function assignments(text: string): readonly Assignment[] {
  // The grammar knows one line end; offsets are of the text as it is.
  const offsets = Array.from({ length: text.length }, (_, index) => index).filter(
    (at) => text[at] !== '\n' || text[at - 1] !== '\r',
  )
  const offsetOf = (index: number) => offsets[index] ?? text.length
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return [...lines.matchAll(assignmentPattern)].map((match) => {
    const [, name = '', spaced = ''] = match
    const [start, end] = match.indices?.[0] ?? [0, 0]
    const [, nameEnd] = match.indices?.[1] ?? [0, 0]
    const [spacedStart, spacedEnd] = match.indices?.[2] ?? [end, end]
    const written = spaced.trim()
    // Without a value it is right behind the `=`; what the pattern went on to is white space.
    const separatorEnd = nameEnd + (/^[^\S\n]*[=:]/.exec(lines.slice(nameEnd, spacedEnd))?.[0].length ?? 0)
    const valueStart =
      written === '' ? separatorEnd : spacedStart + (spaced.length - spaced.trimStart().length)
    const isQuoted = written.length > 1 && /^['"`]/.test(written) && written.at(-1) === written[0]
    return {
      ...{ name, written, value: isQuoted ? written.slice(1, -1) : written },
      // A byte order mark belongs to the file.
      start: offsetOf(lines[start] === '\uFEFF' ? start + 1 : start),
      nameEnd: offsetOf(nameEnd),
      valueStart: offsetOf(valueStart),
      valueEnd: offsetOf(valueStart + written.length),
    }
  })
}

/**
 * Gives `name` this value. All lines of that name get it, because readers do not agree on which of them counts; a name
 * that is missing comes last. Nothing is changed unless all other assignments read the same afterwards.
 */
export function withVariable(text: string, name: string, value: string): EnvChange {
  const written = envQuoted(value)
  if (written === null) return { kind: 'failed', problem: 'unfit-for-env' }
  const isOurs = (each: Assignment) => each.name === name
  const ours = assignments(text).filter(isOurs)
  // Another reader may see lines of their own in there.
  if (ours.some((each) => /[\r\n]/.test(text.slice(each.nameEnd, each.valueEnd)))) return ambiguous
  const after = ours.length === 0 ? appended(text, `${name}=${written}`) : replaced(text, ours, written)
  const found = assignments(after).filter(isOurs)
  const holdsValue = found.length > 0 && found.every((each) => each.value === value)
  if (!holdsValue || !haveSameOthers(text, after, isOurs)) return ambiguous
  // What could not be taken out again is not written.
  const { kind } = withoutVariable(after, name, (each) => each === value, 'remove')
  return kind === 'changed' ? { kind, text: after } : ambiguous
}

/**
 * Takes the value out of the lines of that name that hold it: `remove` takes the lines out, `empty` leaves them
 * without a value, and each does as the other where only that lets all other assignments read the same. If neither
 * does, nothing is changed.
 */
export function withoutVariable(
  text: string,
  name: string,
  isOurValue: (value: string) => boolean,
  atEnd: 'remove' | 'empty',
): EnvChange {
  const isOurs = (each: Assignment) => each.name === name && isOurValue(each.value)
  const ours = assignments(text).filter(isOurs)
  if (ours.length === 0) return { kind: 'changed', text }
  // With nothing behind the `=`, a quote on the next line would be taken for the value.
  const emptied = ['', "''"].map((written) => replaced(text, ours, written))
  const removed = withoutLines(text, ours)
  const candidates = atEnd === 'remove' ? [removed, ...emptied] : [...emptied, removed]
  // A line without a value is not ours by its value.
  const isNone = (each: Assignment) => isOurs(each) || (each.name === name && each.value === '')
  const after = candidates.find((each) => haveSameOthers(text, each, isNone))
  return after === undefined ? ambiguous : { kind: 'changed', text: after }
}

const ambiguous = { kind: 'failed', problem: 'ambiguous-env' } as const

function haveSameOthers(before: string, after: string, isOurs: (each: Assignment) => boolean): boolean {
  const othersOf = (text: string) =>
    assignments(text).flatMap((each) => (isOurs(each) ? [] : [[each.name, each.written]]))
  return JSON.stringify(othersOf(before)) === JSON.stringify(othersOf(after))
}

function appended(text: string, line: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  // A text without an end of its last line has none afterwards either.
  return text === '' || text.endsWith('\n') ? `${text}${line}${lineEnd}` : `${text}${lineEnd}${line}`
}

function replaced(text: string, ours: readonly Assignment[], written: string): string {
  return ours.toReversed().reduce((changed, { nameEnd, valueStart, valueEnd }) => {
    // `NAME:` alone is no assignment, and other readers take a `#` right behind a value for a part of it.
    const before = changed[valueStart - 1] === ':' && valueStart === nameEnd + 1 ? ' ' : ''
    const behind = changed[valueEnd] === '#' ? ' ' : ''
    return changed.slice(0, valueStart) + before + written + behind + changed.slice(valueEnd)
  }, text)
}

function withoutLines(text: string, ours: readonly Assignment[]): string {
  const without = ours.toReversed().reduce((changed, { start, valueEnd }) => {
    const lineRest = /^[^\r\n]*(?:\r\n?|\n)?/.exec(changed.slice(valueEnd))?.[0] ?? ''
    return changed.slice(0, start) + changed.slice(valueEnd + lineRest.length)
  }, text)
  return text.endsWith('\n') ? without : without.replace(/\r?\n$/, '')
}
