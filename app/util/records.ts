/** Whether it is an object with fields, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The keys of a constant. TypeScript types them as texts, because another object could have more than its type says. */
export function keysOf<Name extends string>(constant: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(constant) as Name[]
}
