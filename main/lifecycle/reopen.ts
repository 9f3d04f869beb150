import type { App } from 'electron'
import { hiddenSwitch } from '../desktop/command-line-switches.ts'

/** `isHidden`: as at login. An AppImage starts from its own file, because its folder disappears with this process. */
export function quitAndReopen(
  app: Pick<App, 'relaunch' | 'quit'>,
  { argv, env, execPath }: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath'>,
  { isHidden = false } = {},
): void {
  const args = argv.slice(1).filter((each) => each !== hiddenSwitch)
  app.relaunch({ execPath: env.APPIMAGE ?? execPath, args: isHidden ? [...args, hiddenSwitch] : args })
  app.quit()
}
