/** Whether a network is there at all, and news of it. */
export interface Network {
  isOnline(): boolean
  onChange(listener: (online: boolean) => void): () => void
  /** Looks now, and tells the listeners if it changed. */
  check(): void
}
