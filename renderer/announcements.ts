/** A sentence that a screen reader is to say. */
export interface Announcement {
  readonly id: number
  readonly sentence: string
}

let latestId = 0
let current: readonly Announcement[] = []
const listeners = new Set<() => void>()

/**
 * Has a screen reader say what the eye sees without words: that something began, changed, or is done.
 * Returns how to take it back, where it is not so any more.
 */
export function announce(sentence: string): () => void {
  latestId += 1
  const id = latestId
  become([...current, { id, sentence }])
  return () => forget(id)
}

/** Takes it away again once it was said. */
export function forget(id: number): void {
  become(current.filter((each) => each.id !== id))
}

export function announcements(): readonly Announcement[] {
  return current
}

/** Returns how to stop listening. */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: readonly Announcement[]): void {
  current = next
  for (const listener of listeners) listener()
}
