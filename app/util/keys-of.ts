/** The keys of a constant. TypeScript types them as texts, because another object could have more than its type says. */
export function keysOf<Name extends string>(constant: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(constant) as Name[]
}
