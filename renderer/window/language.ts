import { useEffect, useState } from 'react'
import type { Language } from '../../app/settings/model/language.ts'
import { loadCatalogue, speak, speaking } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/** Loads a language and switches to it if it is still wanted then. The caller must render the page again. */
export async function speakIn(language: Language, isStillWanted = () => true): Promise<void> {
  const catalogue = await loadCatalogue(language)
  if (!isStillWanted()) return
  speak({ language, region: bridge.region, catalogue })
  document.documentElement.lang = language
}

export function useLanguage(wanted: Language): void {
  const [, setSpoken] = useState(speaking().language)
  useEffect(() => {
    let isOver = false
    if (wanted !== speaking().language)
      void speakIn(wanted, () => !isOver).then(() => setSpoken(speaking().language))
    return () => {
      isOver = true
    }
  }, [wanted])
}
