import { builtInIds, type CopyFormat, tokenAlone } from './copy-format.ts'

/** What the settings hold of the formats, in the person's order. */
interface Listed {
  readonly copyFormats: readonly CopyFormat[]
}

/**
 * All formats in the person's order, of which *Copy token*, its key and the tray copy the first. Built-in ones that the
 * settings do not list come last.
 */
export function formatsOf({ copyFormats }: Listed): readonly CopyFormat[] {
  const missing = builtInIds.filter((id) => copyFormats.every((listed) => listed.id !== id))
  return [...copyFormats, ...missing.map((id) => ({ id }))]
}

export function defaultFormat(settings: Listed): CopyFormat {
  return formatsOf(settings)[0] ?? tokenAlone
}

/** The format of this id; the token alone if it is not there any more. */
export function formatOf(settings: Listed, id: string): CopyFormat {
  return formatsOf(settings).find((format) => format.id === id) ?? tokenAlone
}
