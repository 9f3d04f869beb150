import * as z from 'zod/mini'

/** A field that may be null, and is null where what was stored lacks it. */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}
