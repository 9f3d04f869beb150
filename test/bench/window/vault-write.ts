import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenWindow } from './open-window.ts'

/** Does something that changes the vault, and waits until the change is on the disk, so that nothing of it is left for the next. */
export async function untilWritten<T>({ app }: OpenWindow, change: () => Promise<T>): Promise<T> {
  const vault = join(app.userData, 'vault.json')
  const { mtimeMs: before } = await stat(vault)
  const result = await change()
  while ((await stat(vault)).mtimeMs === before) await pause(2)
  return result
}
