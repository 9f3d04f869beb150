import type { App } from 'electron'
import { hiddenSwitch } from '../desktop/switches.ts'

/**
 * Quits and starts again; `isHidden`: without a window, as at login. An AppImage is started from its own file, because
 * the folder that it runs from disappears with this process.
 */
export function quitAndReopen(
  app: Pick<App, 'relaunch' | 'quit'>,
  { argv, env, execPath }: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath'>,
  { isHidden = false } = {},
): void {
  const args = argv.slice(1).filter((each) => each !== hiddenSwitch)
  app.relaunch({ execPath: env.APPIMAGE ?? execPath, args: isHidden ? [...args, hiddenSwitch] : args })
  app.quit()
}
