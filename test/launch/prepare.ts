import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { oneAtATime } from './one-at-a-time.ts'

/** How to make a folder of one file that must be what it was when this project chose it. */
export interface Recipe {
  /** The file's checksum as npm writes it: `sha512-` and base64. */
  readonly integrity: string
  /** Brings the file into `folder` and resolves to its path. */
  fetch(folder: string): Promise<string>
  /** Makes the folder `made`, which is not there yet, of the checked file. */
  unpack(file: string, made: string): Promise<void>
}

/**
 * Makes the folder `destination`, unless it is there. Nothing is unpacked before the file is known to be the
 * right one. All is made beside it and renamed at the end, so that an interrupted run leaves no half of it;
 * a second process waits for the first. Rejects where a step of the recipe fails or the file is another one.
 */
export async function prepare(destination: string, recipe: Recipe): Promise<void> {
  if (existsSync(destination)) return
  await mkdir(dirname(destination), { recursive: true })
  await oneAtATime(destination, async () => {
    if (existsSync(destination)) return
    const work = `${destination}.unfinished`
    await rm(work, { recursive: true, force: true })
    await mkdir(work)
    try {
      const file = await recipe.fetch(work)
      await check(file, recipe.integrity)
      await recipe.unpack(file, join(work, 'made'))
      await rename(join(work, 'made'), destination)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  })
}

async function check(file: string, integrity: string): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== integrity) {
    throw new Error(`What was fetched is another file: its checksum is ${found}, not ${integrity}.`)
  }
}
