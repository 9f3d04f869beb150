/** True for an object or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value)
}

/** The typed keys of a constant. `Object.keys` gives strings, because an object may have more keys than its type. */
export function keysOf<Name extends string>(constant: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(constant) as Name[]
}
