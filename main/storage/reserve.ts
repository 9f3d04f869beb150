import { randomBytes } from 'node:crypto'
import { lstat, open } from 'node:fs/promises'
import { errorCode } from './files.ts'
import { removePath } from './json-file.ts'

/** Room on the disk that a write may use when there is no other. */
export interface Reserve {
  /** Keeps room for as much as the file takes, if the disk has it. Never rejects. */
  keep(): Promise<void>
  /** Frees the room. False if there was none. */
  giveUp(): Promise<boolean>
}

/** The smallest, bytes. */
const minBytes = 64 * 1024

/**
 * Room for the next version of the file at `filePath`: a file at `path` that takes it up until it is removed. Its bytes
 * are random, because some disks make zeros smaller.
 */
export function createReserve(path: string, filePath: string): Reserve {
  async function giveUp(): Promise<boolean> {
    try {
      if ((await sizeOf(path)) === 0) return false
      await removePath(path)
      return true
    } catch {
      return false
    }
  }

  return {
    giveUp,

    async keep() {
      try {
        const bytes = await sizeOf(filePath)
        // Doubled, so that a file that grows with each write does not have its reserve written anew with each.
        let wanted = minBytes
        while (wanted < bytes) wanted *= 2
        if ((await sizeOf(path)) >= wanted) return
        await removePath(path)
        const file = await open(path, 'wx', 0o600)
        try {
          await file.writeFile(randomBytes(wanted))
        } finally {
          await file.close()
        }
      } catch {
        // A part of it would only make the full disk fuller.
        await giveUp()
      }
    },
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
}
