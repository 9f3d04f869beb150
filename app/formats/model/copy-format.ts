import { cleanText } from '../../util/clean-text.ts'
import { textMeant } from '../../util/typed-text.ts'

/** The variable that holds the token where nobody says another name. */
export const tokenVariable = 'API_TOKEN'

/** The most formats of a person's own, and the most characters of a name. */
export const maxFormats = 50
export const maxFormatName = 40

/** The formats that everybody has, in the order shown. The command knows them by these ids. */
export const builtInIds = ['token', 'header', 'env', 'json'] as const
export type BuiltInFormat = (typeof builtInIds)[number]

/** A format that the person made: in its template `{token}`, `{host}` and `{username}` stand for values. */
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

/** Whether the same can be copied from both, in whatever order. */
export function areSameFormats(one: readonly CopyFormat[], other: readonly CopyFormat[]): boolean {
  const texts = (formats: readonly CopyFormat[]) =>
    formats
      .filter(isOwn)
      .map(({ id, name, template }) => JSON.stringify([id, name, template]))
      .toSorted()
      .join()
  return texts(one) === texts(other)
}

/** A name as it is kept: one short line of characters that can be seen. Empty if none is left. */
export function cleanFormatName(typed: string): string {
  return textMeant('name', cleanText(typed, maxFormatName))
}
