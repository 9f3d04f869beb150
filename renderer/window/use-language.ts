import { useEffect, useState } from 'react'
import type { Language } from '../../app/settings/model/language.ts'
import { speaking } from '../../app/words/index.ts'
import { speakIn } from './speak-in.ts'

/** Speaks the wanted language as soon as it is loaded. Whoever calls it is drawn anew then, with all below. */
export function useLanguage(wanted: Language): Language {
  const [spoken, setSpoken] = useState(speaking().language)
  useEffect(() => {
    let isOver = false
    if (wanted !== speaking().language)
      void speakIn(wanted, () => !isOver).then(() => setSpoken(speaking().language))
    return () => {
      isOver = true
    }
  }, [wanted])
  return spoken
}
