import * as z from 'zod/mini'
import {
  builtInIds,
  cleanFormatName,
  maxFormatName,
  maxFormats,
  maxTemplateLength,
  templateProblem,
} from './copy-format.ts'

export const copyFormatId = z.union([z.enum(builtInIds), z.uuid()])

const copyFormat = z.union([
  z
    .object({
      id: z.uuid(),
      name: z.string().check(z.minLength(1), z.maxLength(maxFormatName)),
      template: z.string().check(z.maxLength(maxTemplateLength)),
    })
    .check(
      z.refine(({ template }) => templateProblem(template) === null),
      z.refine(({ name }) => cleanFormatName(name) === name),
    ),
  z.object({ id: z.enum(builtInIds) }),
])

export const copyFormats = z.array(copyFormat).check(
  z.maxLength(maxFormats),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
)

/** Stored settings without the copy formats that this version does not know. */
export function withKnownFormats(stored: unknown): unknown {
  const found = z.looseObject({ copyFormats: z.array(z.unknown()) }).safeParse(stored).data
  if (found === undefined) return stored
  return { ...found, copyFormats: found.copyFormats.flatMap((each) => copyFormat.safeParse(each).data ?? []) }
}
