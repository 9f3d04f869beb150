import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder, type UserData, userDataFolder } from '../../launch/folders.ts'
import { standInEnv } from '../main-process/stand-in-env.ts'

/** User data folders with so many accounts in the vault, each made once and shared by all figures. */
export class PreparedAccounts {
  readonly #folders = new Map<number, Promise<UserData>>()

  /** The folder's path. One app at a time may run on it. */
  async with(count: number): Promise<string> {
    const made = this.#folders.get(count) ?? prepare(count)
    this.#folders.set(count, made)
    return (await made).path
  }

  async discard(): Promise<void> {
    for (const made of this.#folders.values()) await (await made).discard()
    this.#folders.clear()
  }
}

async function prepare(count: number): Promise<UserData> {
  const userData = await userDataFolder(undefined)
  if (count === 0) return userData
  const program = join(import.meta.dirname, 'write-vault.ts')
  const env = standInEnv({ appPath: projectFolder, userData: userData.path })
  await promisify(execFile)(process.execPath, [program, String(count)], { env })
  return userData
}
