import { isObject } from './records.ts'

/** `after` with equal parts taken from `before`, so that unchanged parts keep their identity. Both are JSON data. */
export function keepEqual<T>(before: unknown, after: T): T
export function keepEqual(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return Object.is(before, after) ? before : after
  const entries = Object.entries(after)
  const kept = entries.map(([key, value]) => [key, keepEqual(before[key], value)] as const)
  const isSame =
    entries.length === Object.keys(before).length && kept.every(([key, value]) => value === before[key])
  if (isSame) return before
  return Array.isArray(after) ? kept.map(([, value]) => value) : Object.fromEntries(kept)
}

/** Whether both hold the same JSON data, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  return keepEqual(one, other) === one
}
