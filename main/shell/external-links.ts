/** Every page outside that Deckpass ever sends a person to, whole and https. It needs none so far. */
const externalLinks: readonly string[] = []

/** True for a whole address on the list; no part of an address is ever trusted. */
export function isListedLink(url: string, list: readonly string[] = externalLinks): boolean {
  return url.startsWith('https://') && list.includes(url)
}
