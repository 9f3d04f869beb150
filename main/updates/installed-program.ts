import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { InstalledProgram, Log } from '../../app/ports/index.ts'

/** How long what was installed may take to say its version, ms: an AppImage is unpacked for it. */
const maxAnswerMs = 30_000

/**
 * `path`: what is started when Deckpass is started again; null if nobody installs anything there. Another file at that
 * path is asked for its version once. That costs a start of it, so that a look is otherwise only a glance at the file.
 */
export function createInstalledProgram(path: string | null, log: Log): InstalledProgram {
  if (path === null) return { readVersion: async () => null }
  const atStart = fileIdentity(path)
  let asked: { readonly file: string; readonly version: string } | null = null
  return {
    async readVersion() {
      const file = await fileIdentity(path)
      if (file === null || file === (await atStart)) return null
      if (asked?.file !== file) {
        const version = await askVersion(path)
        // In the middle of an installation; the next look asks again.
        if (version === null) return null
        asked = { file, version }
        log.info('installation.replaced', { version })
      }
      return asked.version
    },
  }
}

/** Null where there is none. An installer puts a new file in the place of the old one. */
async function fileIdentity(path: string): Promise<string | null> {
  try {
    const { dev, ino, mtimeNs } = await stat(path, { bigint: true })
    return `${dev}:${ino}:${mtimeNs}`
  } catch {
    return null
  }
}

/** As the command `deckpass` does. */
async function askVersion(path: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--log-level=3', '--cli', '--version'], {
      timeout: maxAnswerMs,
    })
    return /^\d+\.\d+\.\d+[\w.+-]{0,40}$/.exec(stdout.trim())?.[0] ?? null
  } catch {
    return null
  }
}
