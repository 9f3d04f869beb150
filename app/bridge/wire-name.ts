import type { ChannelName, EventName } from './contract.ts'

/** The name under which Electron carries a channel or an event. The prefix hides Electron's own from the page. */
export function wireName(name: ChannelName | EventName): string {
  return `deckpass:${name}`
}
