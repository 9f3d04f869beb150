import type { Language } from '../../app/model/language.ts'
import { loadCatalogue, speak } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/** Loads a language and speaks it from now on. What is drawn already has to be drawn again. */
export async function speakIn(language: Language): Promise<void> {
  speak({ language, region: bridge.region, catalogue: await loadCatalogue(language) })
  document.documentElement.lang = language
}
