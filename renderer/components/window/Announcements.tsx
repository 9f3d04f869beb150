import { useEffect, useSyncExternalStore } from 'react'
import { announce, latestAnnouncement, onAnnouncement } from '../../announcements.ts'

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
