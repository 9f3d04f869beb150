import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../files/files.ts'
import { removePath } from '../files/json-file.ts'

/**
 * Besides the vault, the files in Deckpass's folder that could name an account (files that were set aside,
 * parts left by a crash, logs), and those that are useless without the vault.
 */
const forgotten =
  /^(vault\.(unreadable|other-key)|settings\.unreadable)-.*\.json$|^vault\.json\.part(-\w+)?$|^logs$|^guesses\.json|^windows-key\.json/

/** *Forget everything*. Deletes the vault last, so that the person notices if this was interrupted. */
export async function forgetEverything(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => forgotten.test(name))
  for (const name of [...names, 'vault.json']) await removePath(join(folder, name))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
