import type { ChannelName, EventName } from './contract.ts'

/** The name under which Electron carries a channel or an event. The prefix limits the page to those of the bridge. */
export function wireName(name: ChannelName | EventName): string {
  return `deckpass:${name}`
}
