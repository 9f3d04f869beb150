let latest = ''
const listeners = new Set<() => void>()

/** Has a screen reader say what the eye sees without words: that something began, or that it is done. */
export function announce(sentence: string): void {
  latest = sentence
  for (const listener of listeners) listener()
}

export function latestAnnouncement(): string {
  return latest
}

/** Returns how to stop listening. */
export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
