import type { Language } from '../../app/settings/model/language.ts'
import { loadCatalogue, speak } from '../../app/words/index.ts'

/** Sets the language of this process to English, with the dates of a region. */
export function speakEnglish(region = 'en-GB'): Promise<void> {
  return speakIn('en', region)
}

export function speakGerman(region = 'de-DE'): Promise<void> {
  return speakIn('de', region)
}

async function speakIn(language: Language, region: string): Promise<void> {
  speak({ language, region, catalogue: await loadCatalogue(language) })
}
