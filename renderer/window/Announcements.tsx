import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

let latest = ''
const listeners = new Listeners()

/** Makes a screen reader announce what is visible without words, such as the start or end of an action. */
export function announce(sentence: string): void {
  latest = sentence
  listeners.emit()
}

const subscribe = (listener: () => void) => listeners.add(listener)

/** Long enough for a screen reader to read the sentence. */
const announcementMs = 5000

/**
 * Outside every screen, so that the last sentence of one screen is announced while the next one renders. Cleared
 * afterwards, so that a person who reads through the window finds no stale sentence.
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
