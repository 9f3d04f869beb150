import { stat } from 'node:fs/promises'

/** Two successive checks must find the same new file, because the first may happen during the installation. */
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

/** Identifies the file, because an installer replaces it with a new one; null if there is none. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino, mtimeNs } = await stat(path, { bigint: true })
    return `${dev}:${ino}:${mtimeNs}`
  } catch {
    return null
  }
}
