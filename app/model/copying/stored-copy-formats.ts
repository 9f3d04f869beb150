import * as z from 'zod/mini'
import { builtInIds, cleanFormatName, maxFormatName, maxFormats } from './copy-format.ts'
import { maxTemplateLength, quotings, templateProblem } from './copy-template.ts'

/** A built-in copy format, or one of the person's own. */
export const copyFormatId = z.union([z.enum(builtInIds), z.uuid()])

const builtIn = z.object({ id: z.enum(builtInIds), hidden: z.boolean() })
const own = z
  .object({
    id: z.uuid(),
    hidden: z.boolean(),
    name: z.string().check(z.minLength(1), z.maxLength(maxFormatName)),
    template: z.string().check(z.maxLength(maxTemplateLength)),
    quoting: z.enum(quotings),
  })
  .check(
    // What an earlier version took and this one finds unsafe stays in the list; it is not copied.
    z.refine((format) => [undefined, 'unsafe', 'open-brace'].includes(templateProblem(format)?.reason)),
    z.refine(({ name }) => cleanFormatName(name) === name),
  )

/** The copy formats as the settings hold them, in the person's order. */
export const copyFormats = z.array(z.union([builtIn, own])).check(
  z.maxLength(maxFormats),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
)
