import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../settings/model/language.ts'

/**
 * Messages by key: text in ICU MessageFormat, or its syntax tree from the build. The files are Application Resource
 * Bundles: `@…` in `en.json` is for translators.
 */
export type Catalogue = Readonly<Record<string, string | MessageFormatElement[] | undefined>>

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  // Vite's development server cannot resolve a path with a variable that begins with `./`.
  const { default: catalogue } = await import(`../words/${language}.json`, { with: { type: 'json' } })
  return catalogue
}
