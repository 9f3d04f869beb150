/** A start at login: the window stays hidden. */
export const hiddenSwitch = '--hidden'

/** Has the Deckpass that runs quit, and starts none. The Windows installer does so. */
export const quitSwitch = '--quit'

/** Whether a start was given the switch. What follows `--` is a link, and a link must not act as a switch. */
export function hasSwitch(argv: readonly string[], name: typeof hiddenSwitch | typeof quitSwitch): boolean {
  const end = argv.indexOf('--')
  return (end < 0 ? argv : argv.slice(0, end)).includes(name)
}
