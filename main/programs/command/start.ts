import { join } from 'node:path'
import { hiddenSwitch } from '../../desktop/switches.ts'

export interface StartParts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** What starts Deckpass: the program and, if it is not packaged, the app's folder. */
  readonly startedBy: readonly [string, ...string[]]
}

/**
 * The program and the arguments that start Deckpass, in the tray alone or with its window. On macOS the system starts
 * it, since a program that a terminal starts is the terminal's: `open -g` leaves the focus where it is, open(1).
 */
export function startCommand(
  { platform, isPackaged, startedBy }: StartParts,
  where: 'tray' | 'window',
): readonly [string, ...string[]] {
  const hidden = where === 'tray' ? [hiddenSwitch] : []
  if (platform !== 'darwin' || !isPackaged) return [...startedBy, ...hidden]
  const bundle = join(startedBy[0], '../../..')
  return ['open', ...(where === 'tray' ? ['-g', '-a', bundle, '--args', ...hidden] : ['-a', bundle])]
}
