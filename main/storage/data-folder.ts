import { win32 } from 'node:path'
import type { App } from 'electron'

/**
 * On Windows Deckpass' folder is in %LOCALAPPDATA%. %APPDATA%, Electron's choice, can wander between computers with the
 * person: the last to sign out would win, and DPAPI's keys need not come along. Call before anything reads the path; a
 * folder that was chosen for this start stays.
 */
export function keepDataOnThisComputer(
  app: Pick<App, 'getPath' | 'setPath'>,
  platform: NodeJS.Platform,
  { LOCALAPPDATA = '' }: NodeJS.ProcessEnv,
): void {
  const folder = app.getPath('userData')
  if (platform !== 'win32' || !win32.isAbsolute(LOCALAPPDATA)) return
  if (win32.dirname(folder) !== win32.normalize(app.getPath('appData'))) return
  app.setPath('userData', win32.join(LOCALAPPDATA, win32.basename(folder)))
}
