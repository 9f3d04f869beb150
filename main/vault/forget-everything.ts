import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../files/files.ts'
import { removePath } from '../files/json-file.ts'

/**
 * The files in Deckpass' folder, apart from the vault, that could name an account (set aside, kept, half-written in a
 * crash, or logs), and those that are of no use without the vault.
 */
const forgotten =
  /^(vault\.(unreadable|conflict)|settings\.unreadable)-.*\.json$|^vault\.json\.part$|^logs$|^guesses\.json|^windows-key\.json/

/** *Forget everything*. The vault goes last: if this stops half-way, the person sees that it is not done. */
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
