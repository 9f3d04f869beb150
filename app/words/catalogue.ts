import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../settings/model/language.ts'

/**
 * Messages by key: text in ICU MessageFormat, or what the build has parsed of it. The files are Application Resource
 * Bundles: beside each key of `en.json`, `@key` is the comment for translators.
 */
export type Catalogue = Readonly<Record<string, string | MessageFormatElement[] | undefined>>

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  // Vite's development server resolves no path with a variable that begins in its own folder.
  const { default: catalogue } = await import(`../words/${language}.json`, { with: { type: 'json' } })
  return catalogue
}
