import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'

/** A PEM block of a private key, or an Ed25519 key in PKCS #8 without the block around it (RFC 8410 section 7). */
const privateKey =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{16}|MC4CAQAwBQYDK2VwBCIEI[A-Za-z0-9+/]{42}/

/** The files of the repository in `folder`, committed or about to be, that hold a private key. */
export function filesWithPrivateKeys(folder: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const names = listed.split('\0').filter((name) => name !== '')
  return names.filter((name) => {
    try {
      return privateKey.test(readFileSync(join(folder, name), 'latin1'))
    } catch {
      // Removed, and not committed yet.
      return false
    }
  })
}

/** Whether a path is the folder itself or in it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, resolve(path))
  // On Windows there is none to another drive.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
