import * as z from 'zod/mini'

/** A nullable field, which is null if the stored data lacks it. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}
