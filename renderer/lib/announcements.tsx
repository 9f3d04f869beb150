import { useEffect, useSyncExternalStore } from 'react'

let latest = ''
const listeners = new Set<() => void>()

/** Has a screen reader say what the eye sees without words: that something began, or that it is done. */
export function announce(sentence: string): void {
  latest = sentence
  for (const listener of listeners) listener()
}

function latestAnnouncement(): string {
  return latest
}

function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Long enough for a screen reader to take a sentence up, ms. */
const toldMs = 5000

/**
 * Outlives every screen, so that what one screen ends with is read out while the next one is drawn. It is empty
 * again after that: a person who reads through the window does not meet old news.
 */
export function Announcements() {
  const latest = useSyncExternalStore(onAnnouncement, latestAnnouncement)
  useEffect(() => {
    if (latest === '') return
    const told = setTimeout(() => announce(''), toldMs)
    return () => clearTimeout(told)
  }, [latest])
  return (
    <div className="visually-hidden" aria-live="polite">
      {latest}
    </div>
  )
}
