import { existsSync } from 'node:fs'
import { win32 } from 'node:path'

/**
 * The file of a command on Windows, along PATH by the endings of PATHEXT; null if there is none. Windows and `cross-spawn`
 * would look in the current folder first, where a download may have the name of a tool.
 */
export function findOnWindows(
  command: string,
  env: NodeJS.ProcessEnv,
  isThere: (path: string) => boolean = existsSync,
): string | null {
  const variable = (name: string) =>
    Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1] ?? ''
  const endings = (variable('PATHEXT') || '.COM;.EXE;.BAT;.CMD').split(';')
  const hasEnding = endings.some((each) => command.toUpperCase().endsWith(each.toUpperCase()))
  const names = hasEnding ? [command] : [...endings.map((each) => command + each), command]
  // A command that names a folder is not looked up along PATH.
  if (/[\\/:]/.test(command)) return names.find(isThere) ?? null
  const folders = variable('PATH')
    .split(';')
    .map((each) => each.replace(/^"(.*)"$/, '$1'))
    .filter((each) => win32.isAbsolute(each))
  return folders.flatMap((folder) => names.map((name) => win32.join(folder, name))).find(isThere) ?? null
}
