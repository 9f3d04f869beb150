import { cleanText } from '../../util/clean-text.ts'
import { textMeant } from '../../util/typed-text.ts'

export const maxNameLength = 100

/** The name as it is stored: one short line of visible characters. Empty if none are left. */
export function accountName(typed: string): string {
  return textMeant('name', cleanText(typed, maxNameLength))
}
