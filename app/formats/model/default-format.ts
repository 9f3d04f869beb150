import { builtInIds, type CopyFormat, tokenAlone } from './copy-format.ts'

/** The formats in the settings, in the person's order. */
interface Listed {
  readonly copyFormats: readonly CopyFormat[]
}

/**
 * All formats in the person's order. *Copy token*, its shortcut and the tray copy the first one. Built-in formats that
 * the settings do not list come last.
 */
export function formatsOf({ copyFormats }: Listed): readonly CopyFormat[] {
  const missing = builtInIds.filter((id) => copyFormats.every((listed) => listed.id !== id))
  return [...copyFormats, ...missing.map((id) => ({ id }))]
}

export function defaultFormat(settings: Listed): CopyFormat {
  return formatsOf(settings)[0] ?? tokenAlone
}

/** The format with this id; the token alone if it no longer exists. */
export function formatOf(settings: Listed, id: string): CopyFormat {
  return formatsOf(settings).find((format) => format.id === id) ?? tokenAlone
}
