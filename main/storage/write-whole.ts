import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { patiently } from './file-failure.ts'

/** Where the next version of `path` is written first. One fixed name, so that what a crash left is found. */
export function partOf(path: string): string {
  return `${path}.part`
}

/**
 * Replaces the file at `path` by `text` (UTF-8), mode 0600. `part` is a name that is ours alone. Whatever
 * interrupts it, a power cut included, `path` is the old or the new file, whole: the new one is written beside it,
 * flushed to the disk, and renamed over it, which POSIX rename() and Windows' MoveFileEx do in one step. Rejects with
 * the system's error, and then the old file stays.
 *
 * Not left to `electron-store`: it writes in place where a rename fails or in a Snap, does not look
 * whether a nearly full disk took only a part, and leaves files under random names after a crash.
 */
export async function writeWhole(path: string, text: string, part = partOf(path)): Promise<void> {
  try {
    // 'wx' after removing what a crash left: the mode counts only for a file that this call makes.
    await rm(part, { force: true, recursive: true })
    const file = await open(part, 'wx', 0o600)
    await thenClose(file, async () => {
      await file.writeFile(text, 'utf8')
      await file.sync()
    })
    await patiently(() => rename(part, path))
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(dirname(path))
}

/** Makes the rename itself outlive a power cut. Windows has no such call and does it by itself. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(folder, 'r')
    await thenClose(handle, () => handle.sync())
  } catch {
    // Some network file systems refuse to flush a folder. The new file is there all the same.
  }
}

async function thenClose(file: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } finally {
    await file.close()
  }
}
