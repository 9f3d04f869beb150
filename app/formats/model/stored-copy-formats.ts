import * as z from 'zod/mini'
import { builtInIds, type CopyFormat, cleanFormatName, maxFormatName, maxFormats } from './copy-format.ts'
import { maxTemplateLength, templateProblem } from './render-token.ts'

/** A built-in copy format, or one of the person's own. */
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

/** The copy formats as the settings hold them, in the person's order. */
export const copyFormats = z.array(copyFormat).check(
  z.maxLength(maxFormats),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
)

/** Of an earlier version, which quoted what a value replaced, and kept what the button copies in a field of its own. */
const earlierFormats = z.array(
  z.looseObject({ hidden: z.boolean(), template: z.optional(z.string()), quoting: z.optional(z.string()) }),
)
const quotesOf: ReadonlyMap<unknown, string> = new Map([
  ['json', '"'],
  ['powershell', "'"],
])

/**
 * The settings of any version as this one has them: copy formats that mean nothing any more are gone, and the one that the
 * button copies is the first.
 */
export function withTodaysFormats(stored: unknown): unknown {
  const found = z.looseObject({ copyFormats: z.array(z.unknown()) }).safeParse(stored).data
  if (found === undefined) return stored
  const earlier = earlierFormats.safeParse(found.copyFormats).data
  const listed = earlier?.map(({ template, quoting, ...each }) => ({
    ...each,
    template: template?.replaceAll(/(["']).*?\1|\{\w+\}/g, (part) =>
      part.startsWith('{') ? `${quotesOf.get(quoting) ?? ''}${part}${quotesOf.get(quoting) ?? ''}` : part,
    ),
  }))
  const formats = (listed ?? found.copyFormats).flatMap((each) => copyFormat.safeParse(each).data ?? [])
  const wasFirst = (format: CopyFormat) => Number(earlier !== undefined && format.id === found.copyFormat)
  return { ...found, copyFormats: formats.toSorted((one, other) => wasFirst(other) - wasFirst(one)) }
}
