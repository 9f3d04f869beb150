export const hiddenSwitch = '--hidden'

/** Makes a running Deckpass quit and starts no new one. The Windows installer passes this switch. */
export const quitSwitch = '--quit'

/** Whether the command line contains the switch. Ignores what follows `--`, because a link must not act as a switch. */
export function hasSwitch(argv: readonly string[], name: typeof hiddenSwitch | typeof quitSwitch): boolean {
  const end = argv.indexOf('--')
  return (end < 0 ? argv : argv.slice(0, end)).includes(name)
}
