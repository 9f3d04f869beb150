import { cleanText } from '../../util/clean-text.ts'
import { trimTyped } from '../../util/field-characters.ts'

/** The default variable for the token. */
export const tokenVariable = 'API_TOKEN'

/** The most formats in all, and the most characters in a format's name. */
export const maxFormats = 50
export const maxFormatName = 40

/** The formats that everybody has, in their initial order. The CLI uses these ids. */
export const builtInIds = ['token', 'header', 'env', 'json'] as const
export type BuiltInFormat = (typeof builtInIds)[number]

/** A format that the person made. The placeholders of its template are `{token}`, `{host}` and `{username}`. */
export interface OwnFormat {
  readonly id: string
  readonly name: string
  readonly template: string
}

export type CopyFormat = { readonly id: BuiltInFormat } | OwnFormat

export const tokenAlone: CopyFormat = { id: 'token' }

export function isOwn(format: CopyFormat): format is OwnFormat {
  return 'template' in format
}

/** True if both lists contain the same formats of the person's own, in any order. */
export function areSameFormats(one: readonly CopyFormat[], other: readonly CopyFormat[]): boolean {
  const texts = (formats: readonly CopyFormat[]) =>
    formats
      .filter(isOwn)
      .map(({ id, name, template }) => JSON.stringify([id, name, template]))
      .toSorted()
      .join()
  return texts(one) === texts(other)
}

/** The name as it is stored: one short line of visible characters. Empty if none are left. */
export function cleanFormatName(typed: string): string {
  return trimTyped('name', cleanText(typed, maxFormatName))
}
