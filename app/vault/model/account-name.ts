import { cleanText } from '../../util/clean-text.ts'
import { trimTyped } from '../../util/field-characters.ts'

export const maxNameLength = 100

/** The name as it is stored: one short line of visible characters. Empty if none are left. */
export function accountName(typed: string): string {
  return trimTyped('name', cleanText(typed, maxNameLength))
}
