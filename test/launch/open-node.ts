import { basename, dirname, join } from 'node:path'
import { openCopy } from './open-copy.ts'

let path: string | null = null

/** This Node, or a copy of it that the app's user may start too: in a folder for root alone it may not. */
export function openNode(): string {
  const name = basename(process.execPath)
  path ??= join(openCopy(dirname(process.execPath), [name]), name)
  return path
}
