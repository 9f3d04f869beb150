import * as z from 'zod/mini'
import { isObject } from './records.ts'

/**
 * Reads data that another version may have stored. A missing field gets its default in `schema`; an unknown one is
 * kept, at any depth, so that it is written back. Null if the data does not fit the schema.
 */
export function readStored<Stored>(schema: z.ZodMiniType<Stored>, value: unknown): Stored | null {
  const { data } = schema.safeParse(value)
  if (data === undefined) return null
  keepUnknown(data, value)
  return data
}

/** Copies the fields that only `stored` has into `known`, a fresh object from zod. */
function keepUnknown(known: unknown, stored: unknown): void {
  if (known === stored || !isObject(known) || !isObject(stored)) return
  for (const [name, field] of Object.entries(stored)) {
    if (Object.hasOwn(known, name)) keepUnknown(known[name], field)
    // A list has no unknown elements, and assigning `__proto__` would set no field.
    else if (!Array.isArray(known) && !(name in known)) known[name] = field
  }
}

/** The fields of `value` that are valid on their own. All fields of `schema` must be optional. */
export function validFields<Fields>(schema: z.ZodMiniType<Fields>, value: unknown): Fields {
  const fields = isObject(value) ? Object.entries(value) : []
  const valid = fields.filter(([name, field]) => schema.safeParse({ [name]: field }).success)
  return schema.parse(Object.fromEntries(valid))
}

/** A nullable field, which is null if the stored data lacks it. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}
