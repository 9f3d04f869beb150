import { useEffect, useSyncExternalStore } from 'react'
import { type Announcement, announcements, forget, onAnnouncement } from '../../announcements.ts'

/** Long enough for a screen reader to take a sentence up, ms. */
const toldMs = 5000

/** Outlives every screen, so that what one screen ends with is read out while the next one is drawn. */
export function Announcements() {
  const current = useSyncExternalStore(onAnnouncement, announcements)
  return (
    <div className="visually-hidden" aria-live="polite">
      {current.map((each) => (
        <Told key={each.id} {...each} />
      ))}
    </div>
  )
}

/** Goes again, so that a person who reads through the window does not meet old news. */
function Told({ id, sentence }: Announcement) {
  useEffect(() => {
    const told = setTimeout(() => forget(id), toldMs)
    return () => clearTimeout(told)
  }, [id])
  return <p>{sentence}</p>
}
