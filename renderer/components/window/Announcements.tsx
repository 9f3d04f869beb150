import { useSyncExternalStore } from 'react'
import { latestAnnouncement, onAnnouncement } from '../../announcements.ts'

/** Outlives every screen, so that what one screen ends with is read out while the next one is drawn. */
export function Announcements() {
  const latest = useSyncExternalStore(onAnnouncement, latestAnnouncement)
  return (
    <div className="visually-hidden" aria-live="polite">
      {latest}
    </div>
  )
}
