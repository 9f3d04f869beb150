import * as z from 'zod/mini'

/**
 * Reads what another version may have stored: a missing field gets the default that `schema` has for it, and a field that
 * `schema` does not know stays, at any depth, so that it is written again. Null if it cannot be read.
 */
export function readStored<Stored>(schema: z.ZodMiniType<Stored>, value: unknown): Stored | null {
  const { data } = schema.safeParse(value)
  if (data === undefined) return null
  keepUnknown(data, value)
  return data
}

/** Adds to `known`, which zod has just made, what only `stored` has. */
function keepUnknown(known: unknown, stored: unknown): void {
  if (known === stored || !isObject(known) || !isObject(stored)) return
  for (const [name, field] of Object.entries(stored)) {
    if (Object.hasOwn(known, name)) keepUnknown(known[name], field)
    // A list has no further elements of its own, and `__proto__` is nobody's field.
    else if (!Array.isArray(known) && !(name in known)) known[name] = field
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const anyObject = z.record(z.string(), z.unknown())

/** The fields of `value` that are valid alone; `schema` is that of an object which needs none of them. */
export function validFields<Fields>(schema: z.ZodMiniType<Fields>, value: unknown): Fields {
  const fields = Object.entries(anyObject.safeParse(value).data ?? {})
  const valid = fields.filter(([name, field]) => schema.safeParse({ [name]: field }).success)
  return schema.parse(Object.fromEntries(valid))
}
