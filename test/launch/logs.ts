import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The lines of the log files in the user's folder: `*.log`, there or in `logs`. */
export async function writtenLogs(userData: string): Promise<string[]> {
  const names = await Promise.all(
    ['', 'logs'].map(async (folder) => {
      const found = await readdir(join(userData, folder)).catch(() => [])
      return found.filter((name) => name.endsWith('.log')).map((name) => join(userData, folder, name))
    }),
  )
  const texts = await Promise.all(names.flat().map((name) => readFile(name, 'utf8')))
  return texts.flatMap((text) => text.split('\n'))
}
