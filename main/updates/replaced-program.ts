import { stat } from 'node:fs/promises'

/**
 * Whether another file stands where this Deckpass was started from, as after an update by a package manager: the old
 * version goes on until a restart. True from the second look in turn that finds the same file, because the first may
 * come in the middle of an installation.
 */
export function createReplacedCheck(path: string): () => Promise<boolean> {
  const atStart = identityOf(path)
  let before: string | null = null
  return async () => {
    const now = await identityOf(path)
    const isSettled = now === before
    before = now
    return isSettled && now !== null && now !== (await atStart)
  }
}

/** What identifies the file, because an installer replaces it by a new one; null where there is none. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino, mtimeNs } = await stat(path, { bigint: true })
    return `${dev}:${ino}:${mtimeNs}`
  } catch {
    return null
  }
}
