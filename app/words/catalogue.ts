import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../settings/model/language.ts'

/** By key: ICU MessageFormat, or its syntax tree from the build. `@…` in `en.json` (an ARB file) is a note. */
export type Catalogue = Readonly<Record<string, string | MessageFormatElement[] | undefined>>

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  // Vite's development server cannot resolve a path with a variable that begins with `./`.
  const { default: catalogue } = await import(`../words/${language}.json`, { with: { type: 'json' } })
  return catalogue
}
