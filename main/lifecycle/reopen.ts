import type { App } from 'electron'
import { hasHiddenSwitch } from '../system/login-item.ts'

/**
 * Quits, and starts again with a window. An AppImage is started from its own file, because what it was unpacked to goes
 * with this run.
 */
export function quitAndReopen(
  app: Pick<App, 'relaunch' | 'quit'>,
  { argv, env, execPath }: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath'>,
): void {
  const args = argv.slice(1).filter((each) => !hasHiddenSwitch([each]))
  app.relaunch({ execPath: env.APPIMAGE ?? execPath, args })
  app.quit()
}
