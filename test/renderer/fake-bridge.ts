import type { Snapshot } from '../../app/bridge/snapshot.ts'

/**
 * A main process for pictures of the window alone: it shows one snapshot and answers with fixed words.
 * It is put into the page as source text, so it refers to nothing outside itself.
 */
export function installFakeBridge({
  snapshot,
  answers,
}: {
  snapshot: Snapshot
  answers: Record<string, unknown>
}) {
  const bridge = {
    request: (name: string) => Promise.resolve(name === 'snapshot.read' ? snapshot : (answers[name] ?? null)),
    on: () => () => {},
  }
  Object.defineProperty(window, 'deckpass', { value: bridge })
}
