import { readFileSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from './program.ts'

/** The folders of one desktop, all below one that is removed at the end. */
export interface Places {
  readonly user: User | null
  readonly home: string
  /** XDG_RUNTIME_DIR: sockets. */
  readonly runtime: string
  /** TMPDIR. */
  readonly temporary: string
  remove(): Promise<void>
}

/** Makes the folders, owned by the user of the desktop. */
export async function makePlaces(): Promise<Places> {
  const base = await mkdtemp(join(tmpdir(), 'deckpass-desktop-'))
  const [home, runtime, temporary] = [join(base, 'home'), join(base, 'run'), join(base, 'tmp')]
  const user = process.getuid?.() === 0 ? { ...nobody(), home } : null
  for (const folder of [home, runtime, temporary]) await mkdir(folder, { mode: 0o700 })
  for (const folder of [base, home, runtime, temporary]) {
    await chmod(folder, 0o700)
    if (user !== null) await chown(folder, user.uid, user.gid)
  }
  // For a process that ends without closing its desktop.
  const removeAtExit = () => rmSync(base, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  return {
    user,
    home,
    runtime,
    temporary,
    // A program that was just killed may have left a file half made.
    async remove() {
      process.off('exit', removeAtExit)
      await rm(base, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * The user that every Linux has and that owns nothing. Borrowed rather than made, so that a run as root
 * leaves no account behind and touches nobody's files.
 */
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!Number(uid))
    throw new Error('Started as root, the tests need an ordinary user: /etc/passwd has no "nobody".')
  return { uid: Number(uid), gid: Number(gid) }
}
