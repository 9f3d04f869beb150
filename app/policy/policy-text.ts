import { parseJson, withoutByteOrderMark } from '../util/parse-json.ts'
import type { PolicyReadResult } from './ports.ts'

/**
 * Reads the text of a policy, for the app and for `deckpass policy check`. An object with a repeated key is damaged,
 * because `JSON.parse` would take the last value, which may not be the intended one (RFC 8259, section 4).
 */
export function readPolicyText(text: string): PolicyReadResult {
  const json = withoutByteOrderMark(text)
  const value = parseJson(json)
  return value === undefined || repeatedKeyAt(json) !== null
    ? { kind: 'unreadable', problem: 'damaged' }
    : { kind: 'found', value }
}

/** The fault in the text, `at` its `line:column`; null if it is valid, or if the parser does not say where. */
export function problemInPolicyText(text: string) {
  const json = withoutByteOrderMark(text)
  try {
    JSON.parse(json)
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    return line === undefined ? null : ({ kind: 'not-json', at: `${line}:${column}` } as const)
  }
  const index = repeatedKeyAt(json)
  if (index === null) return null
  const before = json.slice(0, index).split('\n')
  return { kind: 'key-twice', at: `${before.length}:${(before.at(-1)?.length ?? 0) + 1}` } as const
}

/** The index of the first repeated key in an object; null if there is none. `json`: valid JSON. */
function repeatedKeyAt(json: string): number | null {
  const open: Set<unknown>[] = []
  for (const { 0: token, 1: name, index } of json.matchAll(/("(?:[^"\\]|\\.)*")(?:\s*:)?|[{}[\]]/g)) {
    if (name === undefined) {
      if (token === '{' || token === '[') open.push(new Set())
      else open.pop()
    } else if (token !== name) {
      // Two spellings of one name (`A` and `\u0041`) are the same key.
      const key = parseJson(name)
      const keys = open.at(-1)
      if (keys?.has(key)) return index
      keys?.add(key)
    }
  }
  return null
}
