import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Desktop } from '../desktop/desktop.ts'

const file = (desktop: Desktop) => join(desktop.env.TMPDIR ?? '', 'messages')

/** Each message that `require/listen-in.cjs` has heard, as JSON; forgets them. */
export async function heardMessages(desktop: Desktop): Promise<string[]> {
  const text = await readFile(file(desktop), 'utf8')
  await rm(file(desktop))
  return text.trimEnd().split('\n')
}
