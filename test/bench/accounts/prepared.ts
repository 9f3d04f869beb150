import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Desktop } from '../../desktop/desktop.ts'
import { projectFolder, type UserData, userDataFolder } from '../../launch/folders.ts'
import { electronProgram } from '../../launch/program.ts'
import { fillerFolder } from '../baselines/folders.ts'

/** A user data folder with so many accounts in its vault, sealed under the desktop's keychain. */
export async function preparedAccounts(desktop: Desktop, count: number): Promise<UserData> {
  const userData = await userDataFolder(undefined)
  const program = await electronProgram({
    user: desktop.user,
    userData: userData.path,
    appPath: join(projectFolder, fillerFolder),
  })
  const env = { ...desktop.env, ...program.env }
  await promisify(execFile)(program.path, [...program.args, String(count)], { cwd: '/', env })
  return userData
}
