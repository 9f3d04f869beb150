import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

let latest = ''
const listeners = new Listeners()

/** Has a screen reader say what is visible without words, such as that something began or ended. */
export function announce(sentence: string): void {
  latest = sentence
  listeners.emit()
}

const subscribe = (listener: () => void) => listeners.add(listener)

/** Long enough for a screen reader to pick a sentence up. */
const announcementMs = 5000

/**
 * Outlives every screen, so that the last sentence of one screen is announced while the next one renders. Then it is
 * emptied, so that a person who reads through the window finds no old sentence.
 */
export function Announcements() {
  const sentence = useSyncExternalStore(subscribe, () => latest)
  useEffect(() => {
    if (sentence === '') return
    const timer = setTimeout(() => announce(''), announcementMs)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <div className="visually-hidden" aria-live="polite">
      {sentence}
    </div>
  )
}
