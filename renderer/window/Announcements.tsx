import { useEffect, useLayoutEffect, useState } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

const announced = new Listeners<[sentence: string]>()

/** Makes a screen reader announce what is visible without words, such as the start or end of an action. */
export function announce(sentence: string): void {
  announced.emit(sentence)
}

/** Long enough for a screen reader to read the sentence. */
const announcementMs = 5000

/** Outside all screens, so that a sentence outlives its screen. Cleared later, so that nobody reads it when stale. */
export function Announcements() {
  const [sentence, setSentence] = useState('')
  useLayoutEffect(() => announced.add(setSentence), [])
  useEffect(() => {
    if (sentence === '') return
    const timer = setTimeout(() => setSentence(''), announcementMs)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <div className="visually-hidden" aria-live="polite">
      {sentence}
    </div>
  )
}
