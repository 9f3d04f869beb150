import * as z from 'zod/mini'

const anyObject = z.record(z.string(), z.unknown())

/** The fields of `value` that are valid alone; `schema` is that of an object which needs none of them. */
export function validFields<Fields>(schema: z.ZodMiniType<Fields>, value: unknown): Fields {
  const fields = Object.entries(anyObject.safeParse(value).data ?? {})
  const valid = fields.filter(([name, field]) => schema.safeParse({ [name]: field }).success)
  return schema.parse(Object.fromEntries(valid))
}
