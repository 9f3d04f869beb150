/**
 * The switches that a packaged Deckpass obeys, ours and Chromium's; each is needed to run on some desktop or
 * to be started at login. Any other could lift a rule or write what is secret to a file (`--log-net-log`).
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  'hidden',
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'force-device-scale-factor',
  'disable-gpu',
  'lang',
  'password-store',
  'user-data-dir',
  'no-sandbox',
])

/**
 * The names of the switches on a command line that are not on the list, as Chromium reads it (`--name=value`;
 * one dash counts as two, on Windows a slash as well; after `--` nothing is a switch). `argv` without the program.
 */
export function unlistedSwitches(argv: readonly string[], platform: NodeJS.Platform): string[] {
  const end = argv.indexOf('--')
  const read = end < 0 ? argv : argv.slice(0, end)
  const form = platform === 'win32' ? /^(?:--|-|\/)([^=]+)/ : /^--?([^=]+)/
  return read.flatMap((each) => {
    const name = form.exec(each.trim())?.[1]?.toLowerCase()
    return name === undefined || allowedSwitches.has(name) ? [] : [name]
  })
}
