import { cleanText } from '../../util/clean-text.ts'
import { textMeant } from '../../util/typed-text.ts'

export const maxNameLength = 100

/** A name as it is kept: one short line of characters that can be seen. Empty if none is left. */
export function accountName(typed: string): string {
  return textMeant('name', cleanText(typed, maxNameLength))
}
